import type { Server } from "../types";

/** The levels of bots, from the weakest. */
export const levels: readonly Server.Level[] = ["random", "duckling", "drake", "goose"];
