/** Of the duckies, by seat. */
export const duckColours = ["#ffc83d", "#f28ab8", "#8ecf6a", "#b79bea"] as const;
