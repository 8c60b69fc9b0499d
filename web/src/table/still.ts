const key = "duckpond.still";

/** Whether somebody wants to see the rest of this match without motion: until the browser's tab is closed. */
export function isStill(match: string): boolean {
  try {
    return sessionStorage.getItem(key) === match;
  } catch {
    return false; // A browser that keeps nothing forgets it with the page.
  }
}

export function keepStill(match: string, still: boolean) {
  try {
    if (still) sessionStorage.setItem(key, match);
    else sessionStorage.removeItem(key);
  } catch {
    // See above.
  }
}
