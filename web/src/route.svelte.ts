import { hasServer } from "./build";
import { address, pathAt, routeOf, type Route } from "./pages";

export { address };

/** The same as a link that can be sent to somebody. */
export function linkTo(path: string): string {
  return new URL(address(path), location.href).href;
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
