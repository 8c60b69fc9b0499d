import { picture, picturesOf } from "../pictures";
import Card from "./Card.svelte";

const cards = ["angel", "killer", "rude", "shuffle", "dodge", "begger", "seer", "cancel"] as const;

export default picturesOf(cards, (card) =>
  picture(Card, { card }, { key: `killer-duckie.card.${card}` }, { key: `web.killer-duckie.help.${card}` }),
);
