// What a viewer knows of a served match, and the rules in their own browser: motion that follows them, and hints. That
// what is folded there is what the server tells, every test of a match finds out: a page that complains fails it.

import { expect, test } from "vitest";
import { atRest, clickAnOffer, eachGame, isProved, luckOf, quick, say, type Visitor } from "./pond";
import { visits } from "./visit";

const { come } = visits();

/** What a page asks the server for, from here on. */
function overhear({ page }: Visitor): string[] {
  const asked: string[] = [];
  page.on("websocket", (socket) =>
    socket.on("framesent", ({ payload }) => asked.push((JSON.parse(String(payload)) as { do: string }).do)),
  );
  return asked;
}

test.for(eachGame)("$id moves as its rules say, in the browser's own worker, $options", async (game, { skip }) => {
  const { id, options } = game;
  skip(isProved(id));
  const anna = await come("Anna", { speed: "fast" });
  const loaded = anna.page.waitForResponse(/\.wasm$/);
  await anna.sit(await anna.table({ game: id, seats: 4, options, ...quick, bots: "duckling" }));
  await anna.start();
  await loaded;
  const luck = luckOf(3);
  for (let answers = 0; answers < 8 && !(await anna.isOver.isVisible());) {
    await atRest(anna);
    if (await clickAnOffer(anna.page, luck)) ++answers;
  }
  expect(anna.page.workers()).toHaveLength(1);
  await anna.leave();
});

test("a hint is thought of here, and the server is not asked", async () => {
  const anna = await come("Anna");
  const asked = overhear(anna);
  await anna.sit(await anna.table({ game: "ducks-and-geese", seats: 4, beat: 0, bots: "duckling" }));
  await anna.start();
  await anna.button("web.hint.ask").click();
  const hint = anna.page.getByRole("region", { name: say("web.hint"), exact: true });
  await expect.poll(() => hint.getByRole("status").innerText()).toMatch(/\b\d+ of 100 deals\b/);
  expect(asked).toContain("open");
  expect(asked).not.toContain("hint");
  await anna.leave();
});

test("with strict memory the server thinks of the hint", async () => {
  const anna = await come("Anna");
  const asked = overhear(anna);
  const options = { memory: "strict" };
  await anna.sit(await anna.table({ game: "duck-that-goose", seats: 3, options, beat: 0, bots: "duckling" }));
  await anna.start();
  await anna.button("web.hint.ask").click();
  await anna.page.getByRole("region", { name: say("web.hint"), exact: true }).waitFor();
  expect(asked).toContain("hint");
  expect(anna.page.workers()).toHaveLength(0);
  await anna.leave();
});
