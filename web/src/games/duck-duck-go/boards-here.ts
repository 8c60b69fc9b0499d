import { Refusal, type BoardRules } from "../../api";
import { Pond, PondRefusal } from "../../pond/pond";
import { refusalWords } from "../../refusals";
import type { Pond as Asks } from "../../types";
import type { TileKind } from "./hexes";
import { tiles } from "./tables";

const game = "duck-duck-go";
const isTile = (value: unknown) => tiles.includes(value as TileKind);

// One that knows boards is enough for all that is asked in a moment; whatever broke is begun anew.
let pond: Promise<Pond> | null = null;
async function ask<R extends Asks.Boards | Asks.CheckBoard>(request: R) {
  pond ??= Pond.start(game);
  try {
    return await (await pond).ask<R>(request);
  } catch (fault) {
    if (!(fault instanceof PondRefusal)) pond = null;
    throw fault;
  }
}

// Races take a while, and nobody needs those on a board that has been changed since.
let racing: Pond | null = null;

/** The rules of boards in this browser. */
export const boardsHere: BoardRules = {
  boards: async () => (await ask({ do: "boards" })).boards,
  async check(text) {
    try {
      return await ask({ do: "check-board", text });
    } catch (fault) {
      if (!(fault instanceof PondRefusal)) throw fault;
      const { key, values } = fault.refused as { key: string; values: Record<string, unknown> };
      const { line, column } = values as { line?: number; column?: number };
      const place = { ...(line === undefined ? {} : { line }), ...(column === undefined ? {} : { column }) };
      const blamed = Object.values(values).filter(isTile) as TileKind[];
      return { refusal: { key, message: await refusalWords(fault.refused), ...place, tiles: blamed } };
    }
  },
  async measure(text) {
    racing?.close();
    const own = await Pond.start(game);
    racing = own;
    try {
      return await own.ask({ do: "measure-board", text });
    } catch (fault) {
      if (!(fault instanceof PondRefusal)) throw fault;
      throw new Refusal(fault.refused.key, await refusalWords(fault.refused), 400);
    } finally {
      own.close();
    }
  },
};
