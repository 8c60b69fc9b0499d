import { afterEach, expect, it, vi } from "vitest";
import { browserTexts } from "../build/texts";
import { speak, spoken } from "../src/texts.svelte";

afterEach(() => void vi.useRealTimers());

it("knows how wrong this computer's clock is, until it is put right", async () => {
  vi.useFakeTimers();
  const { now } = await import("../src/time.svelte");
  vi.setSystemTime(1_000_000);
  now.learn(880_000); // two minutes fast
  now.learn(870_000); // on its way for a while
  expect(now.exactly()).toBe(880_000);
  vi.setSystemTime(900_000);
  for (let pieces = 0; pieces < 16; pieces += 1) now.learn(900_000);
  expect(now.exactly()).toBe(900_000);
  vi.setSystemTime(1_000_000);
  for (let pieces = 0; pieces < 16; pieces += 1) now.learn(880_000);
  expect(now.exactly()).toBe(880_000);
});

// German is there only after English.
const { english, letGermanCome } = vi.hoisted(() => {
  let letGermanCome = () => {};
  const english = new Promise<void>((resolve) => (letGermanCome = resolve));
  return { english, letGermanCome };
});
vi.mock("texts:en", () => {
  letGermanCome();
  return { default: browserTexts("en") };
});
vi.mock("texts:de", async () => {
  await english;
  return { default: browserTexts("de") };
});

it("speaks the language that was wished for last, whichever comes first", async () => {
  vi.stubGlobal("document", { documentElement: {} });
  await Promise.all([speak("de"), speak("en")]);
  expect(spoken()).toBe("en");
});
