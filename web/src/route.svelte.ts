import { hasServer } from "./build";

export type Route =
  | { page: "home" }
  | { page: "table"; table: string }
  | { page: "replay"; table: string; match: number }
  | { page: "rules"; game: string }
  | { page: "boards" }
  | { page: "nowhere" };

/** Every page by its path; a part that varies is a colon, and is handed over. Null: there is no such page. */
const pages: Record<string, (...parts: string[]) => Route | null> = {
  "/": () => ({ page: "home" }),
  "/rules/:": (game = "") => ({ page: "rules", game }),
  "/boards": () => ({ page: "boards" }),
};
const pagesOfServer: typeof pages = {
  "/t/:": (table = "") => ({ page: "table", table }),
  "/t/:/replay/:": (table = "", match = "") =>
    /^\d+$/.test(match) ? { page: "replay", table, match: Number(match) } : null,
};
const allPages = Object.entries(hasServer ? { ...pages, ...pagesOfServer } : pages);

// What cannot be read is taken as it stands.
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The parts of a path that vary, or null if the page is another one. */
function partsOf(path: string, page: string): string[] | null {
  const wanted = page.split("/");
  const given = path.split("/");
  const isIt =
    given.length === wanted.length && wanted.every((part, n) => (part === ":" ? given[n] !== "" : part === given[n]));
  return isIt ? given.filter((_, n) => wanted[n] === ":").map(decoded) : null;
}

export function routeOf(path: string): Route {
  for (const [page, make] of allPages) {
    const parts = partsOf(path, page);
    const route = parts && make(...parts);
    if (route) return route;
  }
  return { page: "nowhere" };
}

/** In a build without a server, the page is this parameter of the query. */
const parameter = "p";

/**
 * Where a path of ours is found: what links and the history are given. A static host serves index.html at its folder
 * alone, whatever the folder is called: there the path goes into the query, and what follows it stays.
 */
export function address(path: string): string {
  if (hasServer) return path;
  const [, page = "/", query = "", fragment = ""] = /^([^?#]*)\??([^#]*)(.*)$/.exec(path) ?? [];
  if (page === "/") return `./${query && `?${query}`}${fragment}`;
  const named = encodeURIComponent(page).replaceAll("%2F", "/");
  return `?${parameter}=${named}${query && `&${query}`}${fragment}`;
}

/** The same as a link that can be sent to somebody. */
export function linkTo(path: string): string {
  return new URL(address(path), location.href).href;
}

/** The path at an address: what `address` was given, without the query and the fragment. */
export function pathAt({ pathname, search }: Pick<Location, "pathname" | "search">): string {
  return hasServer ? pathname : (new URLSearchParams(search).get(parameter) ?? "/");
}

/** Whether an address of this origin is a page of ours. */
function isOurs({ pathname }: HTMLAnchorElement): boolean {
  const folder = (path: string) => path.replace(/index\.html$/, "");
  return hasServer ? !pathname.startsWith("/api/") : folder(pathname) === folder(location.pathname);
}

class Router {
  route = $state.raw<Route>(routeOf(pathAt(location)));

  constructor() {
    addEventListener("popstate", () => (this.route = routeOf(pathAt(location))));
  }

  /** Goes to another page, by its path. `state` is for that page alone and stays with the entry of the history. */
  go(path: string, state: unknown = null) {
    this.goTo(address(path), state);
  }

  private goTo(address: string, state: unknown) {
    history.pushState(state, "", address);
    this.route = routeOf(pathAt(location));
    scrollTo(0, 0);
  }

  /** Links inside the house need no load. */
  follow = (event: MouseEvent) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    ) {
      return;
    }
    const link = (event.target as Element).closest?.("a");
    if (!link || link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
    if (link.getAttribute("href")?.startsWith("#") || !isOurs(link)) return;
    event.preventDefault();
    this.goTo(link.href, null);
  };
}

export const router = new Router();
