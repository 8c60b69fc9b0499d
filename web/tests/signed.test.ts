import { expect, it } from "vitest";
import { gained, signed } from "../src/signed";

it("prints a minus before a number, and leaves hyphens alone", () => {
  expect(signed(-12)).toBe("−12");
  expect(signed("You get -3 (-1 in all).")).toBe("You get −3 (−1 in all).");
  expect(signed("Your 7 ducks to 0,-1.")).toBe("Your 7 ducks to 0,−1.");
  expect(signed("north-east, o3-2, 2-8, re-use")).toBe("north-east, o3-2, 2-8, re-use");
});

it("gives a gain its sign", () => expect([gained(3), gained(0), gained(-9)]).toEqual(["+3", "0", "−9"]));
