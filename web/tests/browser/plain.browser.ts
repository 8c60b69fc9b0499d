// The plain table, at which a game without a table of its own is played. Games that have one are shown there by
// `?table=plain`; scripts/check-guide plays one that has none.

import { describe, expect, test } from "vitest";
import { atRest, clickAnOffer, isLong, luckOf, offers, playOn, quick, say, settled, type Visitor } from "./pond";
import { visits } from "./visit";

const { come } = visits();

async function sit(visitor: Visitor, wish: Record<string, unknown>) {
  await visitor.go(`/t/${await visitor.table({ ...wish, ...quick })}?table=plain`);
  await visitor.button("web.gathering.sit").click();
  await visitor.start();
}
const middle = (visitor: Visitor) => visitor.page.getByRole("region", { name: say("web.plain.middle"), exact: true });

// Windows, veils and gifts; long lists of moves, and secret choices.
const played = [
  { game: "killer-duckie", seats: 3, options: {} },
  { game: "duck-and-cover", seats: 2, options: { rounds: 1 } },
  ...(isLong
    ? [
        { game: "duck-that-goose", seats: 3, options: { length: 1 } },
        { game: "ducks-and-geese", seats: 4, options: { target: 1 } },
        { game: "duck-duck-go", seats: 2, options: {} },
      ]
    : []),
];

test.each(played)("$game is played to its end", async (wish) => {
  const anna = await come("Anna");
  await sit(anna, wish);
  await middle(anna).waitFor();
  await playOn([anna], luckOf(3));
  expect(await anna.result.innerText()).toContain("Anna");
  await anna.leave();
});

test("what is one's own, what others have and what has changed can be seen, and keys choose", async () => {
  const anna = await come("Anna");
  await sit(anna, { game: "killer-duckie", seats: 3, options: {} });
  const own = anna.page.getByRole("group", { name: say("web.plain.own"), exact: true });
  await own.getByText(say("killer-duckie.card.angel")).first().waitFor();
  const seats = anna.page.getByRole("group", { name: say("web.table.seats"), exact: true });
  await expect.poll(() => seats.innerText()).toMatch(/Hand size \d/);
  // Others' hands are not told.
  expect(await seats.innerText()).toContain(say("list.hidden"));
  await offers(anna.page).first().waitFor();
  const before = await middle(anna).innerText();
  await anna.page.keyboard.press("1");
  await expect.poll(() => middle(anna).innerText()).not.toBe(before);
  await anna.page.locator(".plain .changed").first().waitFor();
  await anna.leave();
});

test("cards of one seat are not given to others", async () => {
  const anna = await come("Anna");
  await sit(anna, { game: "ducks-and-geese", seats: 4, options: {} });
  await offers(anna.page).first().waitFor();
  const own = anna.page.getByRole("group", { name: say("web.plain.own"), exact: true });
  expect(await own.locator("dd li").count()).toBeGreaterThanOrEqual(6);
  expect(await own.locator("dd dl").count(), "lists with an entry for each seat").toBe(0);
  await anna.leave();
});

const screens = [
  { width: 320, height: 640 },
  { width: 844, height: 390 },
  { width: 1440, height: 900 },
  ...(isLong
    ? [
        { width: 390, height: 844 },
        { width: 430, height: 932 },
        { width: 720, height: 450 },
        { width: 2560, height: 1440 },
      ]
    : []),
];

describe.each([
  { game: "killer-duckie", seats: 8, options: {} },
  { game: "duck-and-cover", seats: 7, options: {} },
])("$game with $seats seats", (wish) => {
  test("the table, one's own and the question are in view, however long they are", async () => {
    const anna = await come("Anna", { hasTouch: true });
    await sit(anna, wish);
    for (let moves = 0; moves < 3; moves += 1) {
      await expect.poll(() => clickAnOffer(anna.page, luckOf(moves))).toBe(true);
    }
    await atRest(anna);
    for (const viewport of screens) {
      await anna.page.setViewportSize(viewport);
      await anna.page.evaluate(settled);
      const faults = await anna.page.evaluate(() => {
        const box = (element: Element) => element.getBoundingClientRect();
        const parts = [...document.querySelectorAll("[data-sight], .choice")].map(
          (part) => [part.className, box(part)] as const,
        );
        const found = parts.flatMap(([name, { top, bottom, left, right, height }]) =>
          top < -1 || left < -1 || bottom > innerHeight + 1 || right > innerWidth + 1 || height < 40 ? [name] : [],
        );
        for (const [name, a] of parts) {
          for (const [other, b] of parts) {
            const apart =
              a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
            if (name < other && !apart) found.push(`${name} over ${other}`);
          }
        }
        const root = document.documentElement;
        if (root.scrollWidth > root.clientWidth) found.push("sideways scroll");
        return found;
      });
      expect(faults, `${viewport.width} x ${viewport.height}`).toEqual([]);
    }
    await anna.leave();
  });
});

test.each(["en", "de"])("the first page lists a game that nobody has written texts for: %s", async (language) => {
  const anna = await come("Anna", { locale: language });
  await anna.page.route("**/api/games?*", async (route) => {
    const answer = await route.fetch();
    const { games } = (await answer.json()) as { games: object[] };
    const game = {
      id: "high-duck",
      name: "High Duck",
      min_players: 2,
      max_players: 4,
      options: [],
      seats: [],
      by_seat: [],
    };
    await route.fulfill({ json: { games: [...games, game] } });
  });
  await anna.go("/");
  await anna.page.getByRole("heading", { name: "High duck", exact: true }).waitFor();
  await anna.page.getByRole("button", { name: say("web.with-friends-game", { game: "High duck" }, language) }).click();
  await anna.page.getByRole("dialog").waitFor();
  await anna.go("/rules/high-duck");
  await anna.page.getByRole("heading", { level: 1 }).waitFor();
  await anna.leave();
});
