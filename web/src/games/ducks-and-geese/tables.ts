// Made by `duckpond types`: what the rules say of cards and pieces.
import type { DucksAndGeese } from "../../types";
type Tables = DucksAndGeese.Tables;

export const numbers: Readonly<Tables["numbers"]> = {
  "two": 2,
  "three": 3,
  "four": 4,
  "five": 5,
  "six": 6,
  "seven": 7,
  "eight": 8,
  "farmer": null,
  "tar": null,
  "chevalier": null,
  "bishop": null,
};

export const usualPointCards: Readonly<Tables["usual_point_cards"]> = [
  "grapes-two", "grapes-farmer", "hops-two", "hops-farmer", "ivy-two", "ivy-farmer", "roses-two", "roses-farmer",
  "gourds-two", "gourds-farmer",
];
