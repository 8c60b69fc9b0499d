import { hasServer } from "./build";

export type Route =
  | { page: "home" }
  | { page: "table"; table: string }
  | { page: "replay"; table: string; match: number }
  | { page: "here"; match: string }
  | { page: "here-replay"; match: string }
  | { page: "rules"; game: string }
  | { page: "boards" }
  | { page: "nowhere" };

/** Every page by its path; a part that varies is a colon, and is handed over. Null: there is no such page. */
const pages: Record<string, (...parts: string[]) => Route | null> = {
  "/": () => ({ page: "home" }),
  "/here/:": (match = "") => ({ page: "here", match }),
  "/here/:/replay": (match = "") => ({ page: "here-replay", match }),
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

/** The path at an address: what `address` was given, without the query and the fragment. */
export function pathAt({ pathname, search }: Pick<Location, "pathname" | "search">): string {
  return hasServer ? pathname : (new URLSearchParams(search).get(parameter) ?? "/");
}

/** Whether the page of a build that lies in a folder (its path ends with /) is what is shown at an address. */
export function isPage({ pathname }: Pick<Location, "pathname">, folder: string): boolean {
  const path = `/${pathname.slice(folder.length)}`;
  return hasServer ? routeOf(path).page !== "nowhere" : path === "/" || path === "/index.html";
}
