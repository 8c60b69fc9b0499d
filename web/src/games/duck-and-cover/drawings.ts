/** A duck that swims to the left, in a square of 100, with a belly to write on. */
export const duckBody =
  "M14 58c0 15 13 23 36 23s38-9 38-24c0-6-1-10-4-14-4 5-10 8-17 8-7 0-9-3-8-9 3-20-6-31-19-31S19 20 19 32c0 12 6 14 2 20-2 3-7 2-7 6z";
export const duckBeak = "M20 30c-6-2-11-1-15 3 4 5 10 6 15 4z";

/** The captain's cap, around its middle. */
export const capTop = "M-17 2c0-9 8-15 17-15S17-7 17 2z";
export const capPeak = "M-14 2h28v6c-8 4-20 4-28 0z";

/** What a duck splashes, around its middle. */
export const drop = "M0-8c4 5.5 5.5 7.5 5.5 10a5.5 5.5 0 0 1-11 0c0-2.5 1.5-4.5 5.5-10z";
