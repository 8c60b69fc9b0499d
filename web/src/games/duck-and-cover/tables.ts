// Made by `duckpond types`: what the rules say of cards and pieces.
import type { DuckAndCover } from "../../types";
type Tables = DuckAndCover.Tables;

export const splashes: Readonly<Tables["splashes"]> = [
  0, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 5,
];

export const called: Readonly<Tables["called"]> = {
  "one": 1,
  "two": 2,
  "three": 3,
  "four": 4,
  "five": 5,
  "six": 6,
  "seven": 7,
  "eight": 8,
  "nine": 9,
  "ten": 10,
  "eleven": 11,
  "twelve": 12,
  "max": null,
  "repeat": null,
};
