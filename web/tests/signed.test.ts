import { expect, it } from "vitest";
import { signed } from "../src/signed";

it("prints a minus before a number, and leaves hyphens alone", () => {
  expect(signed(-12)).toBe("−12");
  expect(signed("You get -3 (-1 in all).")).toBe("You get −3 (−1 in all).");
  expect(signed("Your 7 ducks to 0,-1.")).toBe("Your 7 ducks to 0,−1.");
  expect(signed("north-east, o3-2, 2-8, re-use")).toBe("north-east, o3-2, 2-8, re-use");
});
