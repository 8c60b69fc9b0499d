import { picture, picturesOf, type Pictures } from "../pictures";
import Card from "./Card.svelte";
import { splashes } from "./cards";
import Duck from "./Duck.svelte";
import { text } from "./words";

const ducks = splashes.map((_, n) => `duck-${n + 1}`);
const pictures: Pictures = {
  ...picturesOf(ducks, (name) => {
    const duck = Number(name.slice(5));
    const values = { duck, splashes: splashes[duck - 1] ?? 0 };
    return picture(
      Duck,
      { seat: 0, duck },
      { key: text("pictured.duck"), values },
      { key: text("pictured.splashes"), values },
    );
  }),
  stack: picture(
    Duck,
    { seat: 0, duck: 7, count: 3 },
    { key: text("pictured.stack") },
    { key: text("pictured.stack.help") },
  ),
  ...picturesOf(["seven", "max", "repeat"] as const, (card) =>
    picture(Card, { card }, { key: `duck-and-cover.card.${card}` }, { key: text(`pictured.${card}`) }),
  ),
};
export default pictures;
