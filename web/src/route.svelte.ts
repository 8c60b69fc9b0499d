export type Route =
  | { page: "home" }
  | { page: "table"; table: string }
  | { page: "replay"; table: string; match: number }
  | { page: "rules"; game: string }
  | { page: "boards" }
  | { page: "nowhere" };

// What cannot be read is taken as it stands.
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function routeOf(path: string): Route {
  const [first, second, third, fourth, ...rest] = path.split("/").slice(1).map(decoded);
  if (first === "" && second === undefined) return { page: "home" };
  if (first === "t" && second && third === undefined) return { page: "table", table: second };
  if (first === "t" && second && third === "replay" && /^\d+$/.test(fourth ?? "") && rest.length === 0) {
    return { page: "replay", table: second, match: Number(fourth) };
  }
  if (first === "rules" && second && third === undefined) return { page: "rules", game: second };
  if (first === "boards" && second === undefined) return { page: "boards" };
  return { page: "nowhere" };
}

class Router {
  route = $state.raw<Route>(routeOf(location.pathname));

  constructor() {
    addEventListener("popstate", () => (this.route = routeOf(location.pathname)));
  }

  /** Goes to another page. `state` is for that page alone and stays with the entry of the history. */
  go(path: string, state: unknown = null) {
    history.pushState(state, "", path);
    this.route = routeOf(location.pathname);
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
    if (link.getAttribute("href")?.startsWith("#") || link.pathname.startsWith("/api/")) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  };
}

export const router = new Router();
