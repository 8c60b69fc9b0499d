import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

/** The module as a build of that kind has it, at that address. */
async function routes(kind: "served" | "static", href: string) {
  const url = new URL(href);
  vi.stubEnv("MODE", kind === "static" ? "static" : "production");
  vi.stubGlobal("location", url);
  vi.stubGlobal("scrollTo", () => {});
  const pushed: string[] = [];
  vi.stubGlobal("history", {
    pushState: (_: unknown, __: string, to: string) => {
      url.href = new URL(to, url).href;
      pushed.push(url.href);
    },
  });
  return { ...(await import("../src/route.svelte")), ...(await import("../src/pages")), url, pushed };
}

/** A plain click on a link of a page. */
function clickOn(href: string) {
  const link = Object.assign(new URL(href), { target: "", hasAttribute: () => false, getAttribute: () => href });
  const event = { button: 0, defaultPrevented: false, target: { closest: () => link }, preventDefault: vi.fn() };
  return event as unknown as MouseEvent & { preventDefault: ReturnType<typeof vi.fn> };
}

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("addEventListener", () => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

describe("behind a server", () => {
  it("a page is found at its path", async () => {
    const { address, linkTo, router, url } = await routes("served", "http://pond/rules/killer-duckie");
    expect(router.route).toEqual({ page: "rules", game: "killer-duckie" });
    expect(address("/boards?board=a#b")).toBe("/boards?board=a#b");
    expect(linkTo("/t/abc#key=x")).toBe("http://pond/t/abc#key=x");
    router.go("/t/abc");
    expect([url.href, router.route]).toEqual(["http://pond/t/abc", { page: "table", table: "abc" }]);
  });

  it("what is not a page is left to the browser", async () => {
    const { router, pushed } = await routes("served", "http://pond/");
    const record = clickOn("http://pond/api/tables/abc/matches/1/record");
    router.follow(record);
    expect(record.preventDefault).not.toHaveBeenCalled();
    const rules = clickOn("http://pond/rules/killer-duckie#R12");
    router.follow(rules);
    expect(rules.preventDefault).toHaveBeenCalled();
    expect(pushed).toEqual(["http://pond/rules/killer-duckie#R12"]);
  });
});

describe("on a static host", () => {
  const folder = "http://host/some/folder/";

  it("a page is named in the query, and the rest of its address stays", async () => {
    const { address, linkTo } = await routes("static", folder);
    expect(address("/")).toBe("./");
    expect(address("/?table=plain#x")).toBe("./?table=plain#x");
    expect(address("/rules/killer-duckie#R12")).toBe("?p=/rules/killer-duckie#R12");
    expect(address("/boards?board=a%20b#R12")).toBe("?p=/boards&board=a%20b#R12");
    expect(linkTo("/boards?board=a")).toBe(`${folder}?p=/boards&board=a`);
  });

  it.each(["/", "/boards", "/rules/killer-duckie", "/rules/a%20b&c+d%2Fe"])("%s is found again", async (path) => {
    const { linkTo, pathAt, routeOf } = await routes("static", folder);
    const there = new URL(linkTo(`${path}?more=1#R3`));
    expect(pathAt(there)).toBe(path);
    expect([there.searchParams.get("more"), there.hash]).toEqual(["1", "#R3"]);
    expect(routeOf(pathAt(there)).page).not.toBe("nowhere");
  });

  it("begins at the page its address names, and goes on within its folder", async () => {
    const { router, url } = await routes("static", `${folder}index.html?p=/rules/killer-duckie#R12`);
    expect(router.route).toEqual({ page: "rules", game: "killer-duckie" });
    router.follow(clickOn(`${folder}index.html?p=/boards`));
    expect([url.href, router.route]).toEqual([`${folder}index.html?p=/boards`, { page: "boards" }]);
    router.follow(clickOn(folder));
    expect([url.href, router.route]).toEqual([folder, { page: "home" }]);
    const neighbour = clickOn("http://host/some/");
    router.follow(neighbour);
    expect(neighbour.preventDefault).not.toHaveBeenCalled();
  });

  it("there are no tables of a server", async () => {
    const { routeOf } = await routes("static", folder);
    expect(routeOf("/t/abc")).toEqual({ page: "nowhere" });
    expect(routeOf("/t/abc/replay/1")).toEqual({ page: "nowhere" });
  });
});
