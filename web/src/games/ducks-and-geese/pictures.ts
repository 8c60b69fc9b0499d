import { picture, picturesOf } from "../pictures";
import Card from "./Card.svelte";
import { rankOf } from "./cards";
import { usualPointCards } from "./tables";

const cards = ["grapes-two", "hops-farmer", "ivy-tar", "roses-chevalier", "gourds-bishop", "gourds-eight"] as const;

/** One of each suit and of each figure; the Duck and the Goose with the coin that says that they count. */
export default picturesOf(cards, (card) => {
  const counts = usualPointCards.includes(card);
  const name = { key: `ducks-and-geese.card.${card}` };
  return picture(
    Card,
    { card, counts },
    name,
    counts ? { key: `web.ducks-and-geese.pictured.${rankOf(card)}` } : undefined,
  );
});
