// Made by `duckpond types`: what the rules say of cards and pieces.
import type { DuckDuckGo } from "../../types";
type Tables = DuckDuckGo.Tables;

export const dogPiece: Readonly<Tables["dog_piece"]> = 6;

export const buoys: Readonly<Tables["buoys"]> = [
  "red", "yellow", "blue",
];

export const tokens: Readonly<Tables["tokens"]> = [
  "spin", "swap", "nudge", "keep-going",
];

export const cardsSwapped: Readonly<Tables["cards_swapped"]> = 3;

export const cardWords: Readonly<Tables["card_words"]> = [
  "F:a", "L:l", "R:r", "F:l", "F:r", "L:a", "R:a", "F:lr", "L:ar", "R:al", "F:lar", "L:r|R:l", "FF:a", "FL:l", "FR:r",
  "LL:a", "RR:a", "FL:a", "FR:a", "LF:r", "RF:l", "LR:a", "RL:a", "FF:lr", "FL:ar", "FR:al", "LR:lr", "RL:lr",
  "FF:lar", "FFF:a", "FFL:r", "FFR:l", "FLF:r", "FRF:l", "FRL:lr", "FLR:lr", "LFF:ar", "RFF:al", "FFF:lr", "FLF:lar",
  "FRF:lar", "FL:r|FR:l", "LF:ar|RF:al", "FFL:lar", "FFR:lar", "FLR:lar|FRL:lar", "FFF:lar", "FFFF:a", "FFLR:lr",
  "FFRL:lr", "FRLF:lar", "FLRF:lar", "FFL:ar|FFF:a|FFR:al", "FFFF:lar",
];

export const steps: Readonly<Tables["steps"]> = [
  {"q":1,"r":0}, {"q":1,"r":-1}, {"q":0,"r":-1}, {"q":-1,"r":0}, {"q":-1,"r":1}, {"q":0,"r":1},
];

export const spacesATile: Readonly<Tables["spaces_a_tile"]> = 7;

export const betweenCentres: Readonly<Tables["between_centres"]> = 3;

export const tiles: Readonly<Tables["tiles"]> = [
  "drain", "red", "yellow", "blue", "o1", "o2", "o3", "o4", "o5", "o6",
];

export const ordinary: Readonly<Tables["ordinary"]> = [
  "o1", "o2", "o3", "o4", "o5", "o6",
];

export const levels: Readonly<Tables["levels"]> = [
  "beginner", "moderate", "advanced",
];

export const mostNameCharacters: Readonly<Tables["most_name_characters"]> = 24;

export const farthest: Readonly<Tables["farthest"]> = 99;
