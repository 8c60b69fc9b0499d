// What a host does about others: sends them away, thinks better of it, and lets them back in.

import { expect, test } from "vitest";
import { say, type Visitor } from "./pond";
import { visits } from "./visit";

const { come } = visits();

const phone = { viewport: { width: 390, height: 844 } };
const region = ({ page }: Visitor, key: string) => page.getByRole("region", { name: say(key), exact: true });
const question = ({ page }: Visitor, name: string) =>
  page.getByRole("dialog", { name: say("web.kick", { name }), exact: true });

const tab = ({ page }: Visitor, key: string) => page.getByRole("tab", { name: say(key), exact: true });

for (const { screen, size } of [
  { screen: "a phone", size: phone },
  { screen: "a desk", size: {} },
]) {
  test(`on ${screen}, a host is asked before somebody is sent away, and can let them back in`, async () => {
    const anna = await come("Anna", size);
    const bert = await come("Bert");
    const table = await anna.table({ game: "killer-duckie", seats: 2 });
    await anna.sit(table);
    await bert.sit(table);

    // In the list of seats: as long as Bert only watches, he could be sent away further down.
    const seats = region(anna, "web.gathering").locator("ol");
    const kick = seats.getByRole("button", { name: say("web.seat.kick") });
    await kick.click();
    await question(anna, "Bert")
      .getByText(say("web.kick.sure", { name: "Bert" }), { exact: true })
      .waitFor();
    await question(anna, "Bert")
      .getByRole("button", { name: say("web.cancel"), exact: true })
      .click();
    await question(anna, "Bert").waitFor({ state: "hidden" });
    await kick.click();
    await question(anna, "Bert")
      .getByRole("button", { name: say("web.seat.kick"), exact: true })
      .click();
    await bert.text("table.kicked").first().waitFor();

    const away = region(anna, "web.crowd.kicked");
    await expect.poll(() => away.getByRole("listitem").count()).toBe(1);
    await away.getByText("Bert", { exact: true }).first().waitFor();
    await bert.page.reload();
    await bert.text("table.kicked").first().waitFor();
    await away.getByRole("button", { name: say("web.crowd.forgive") }).click();
    await away.waitFor({ state: "hidden" });
    await bert.sit(table);
    for (const visitor of [anna, bert]) await visitor.leave();
  });
}

test("in a match, a host removes a watcher, and gives a player the seat back", async () => {
  const anna = await come("Anna", phone);
  const bert = await come("Bert");
  const carol = await come("Carol");
  const table = await anna.table({ game: "killer-duckie", seats: 2 });
  await anna.sit(table);
  await bert.sit(table);
  await anna.start();
  await carol.go(`/t/${table}`);
  await carol.text("web.watching").waitFor();

  await anna.page.getByRole("button", { name: say("web.chat"), exact: true }).click();
  await tab(anna, "web.people").click();
  const watching = region(anna, "web.crowd.watching");
  await watching.getByRole("button", { name: say("web.seat.kick") }).click();
  await question(anna, "Carol")
    .getByRole("button", { name: say("web.seat.kick"), exact: true })
    .click();
  await carol.text("table.kicked").waitFor();
  await watching.waitFor({ state: "hidden" });

  const people = anna.page.getByRole("tabpanel");
  await people.getByRole("button", { name: say("web.seat.kick") }).click();
  await question(anna, "Bert")
    .getByText(say("web.kick.playing", { name: "Bert" }), { exact: true })
    .waitFor();
  await question(anna, "Bert")
    .getByRole("button", { name: say("web.seat.kick"), exact: true })
    .click();
  await bert.text("table.kicked").first().waitFor();
  const away = region(anna, "web.crowd.kicked");
  await expect.poll(() => away.getByRole("listitem").count()).toBe(2);
  await away
    .getByRole("listitem")
    .filter({ has: anna.page.getByText("Bert", { exact: true }) })
    .getByRole("button", { name: say("web.crowd.forgive") })
    .click();
  await expect.poll(() => away.getByRole("listitem").count()).toBe(1);
  await bert.go(`/t/${table}`);
  await tab(bert, "web.people").click();
  await bert.button("web.seat.back").click();
  await bert.button("web.seat.back").waitFor({ state: "hidden" });
  for (const visitor of [anna, bert, carol]) await visitor.leave();
});
