/** What a page says to a service worker, of whatever version. */
export type Said =
  /** To the one that waits: take over, if this page is the only one. Whether it does is answered at the port. */
  | { say: "take-over" }
  /** To the one in charge: a page of that version has been opened. */
  | { say: "arrived"; version: string };
