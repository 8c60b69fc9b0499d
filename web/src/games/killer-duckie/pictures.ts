import { picture, picturesOf } from "../pictures";
import Card from "./Card.svelte";
import { cards } from "./tables";

export default picturesOf(cards, (card) =>
  picture(Card, { card }, { key: `killer-duckie.card.${card}` }, { key: `web.killer-duckie.help.${card}` }),
);
