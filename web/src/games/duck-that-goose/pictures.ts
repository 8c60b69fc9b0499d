import { picture, picturesOf } from "../pictures";
import Card from "./Card.svelte";
import { faces, type Card as Name } from "./cards";

export default picturesOf(Object.keys(faces) as Name[], (card) =>
  picture(Card, { card }, { key: `duck-that-goose.card.${card}` }, { key: `web.duck-that-goose.help.${card}` }),
);
