import { beforeAll, expect, it, vi } from "vitest";
import { browserTexts } from "../build/texts";
import { Sentences } from "../src/sentences";
import { say, speak } from "../src/texts.svelte";

vi.mock("texts:en", () => ({ default: browserTexts("en") }));
vi.mock("texts:de", () => ({ default: browserTexts("de") }));
vi.stubGlobal("document", { documentElement: {} });

const words = new Sentences("killer-duckie", ["Anna", "Bert", "None"], 0, ["seat", "target", "receiver"]);

beforeAll(() => speak("en"));

it("speaks to the reader as you, and of others by name", () => {
  expect(words.event({ event: "turn-began", seat: 0, turns: 1 } as { event: string })).toBe("It is your turn.");
  expect(words.event({ event: "turn-began", seat: 1, turns: 2 } as { event: string })).toBe(
    "It is Bert’s turn, with 2 turns to take.",
  );
});

it("leaves out what an optional field does not have", () => {
  expect(words.event({ event: "played", seat: 1, card: "seer" } as { event: string })).toBe("Bert plays Seer.");
  expect(words.event({ event: "played", seat: 1, card: "begger", target: 0 } as { event: string })).toBe(
    "Bert plays Begger on you.",
  );
});

it("does not tell what is hidden", () => {
  expect(words.event({ event: "drew", seat: 1, card: null } as { event: string })).toBe("Bert draws a card.");
  expect(words.event({ event: "put-back", seat: 1, depth: null } as { event: string })).toBe(
    "Bert puts the Killer back into the pile.",
  );
  expect(words.event({ event: "put-back", seat: 0, depth: 0 } as { event: string })).toBe(
    "You put the Killer back into the pile, right on top.",
  );
});

it("counts what is alike in a list", () => {
  expect(words.list(["seer", "seer", "rude"])).toBe("Seer\u00a0×2 and Rude");
  expect(words.list([null, null])).toBe("hidden");
  expect(words.list([])).toBe("none");
});

it("quotes a name that a message would take for a word of its own", () => {
  expect(words.event({ event: "drew-killer", seat: 2 } as { event: string })).toBe("“None” draws a Killer!");
});

it("changes its language", async () => {
  await speak("de");
  expect(say("web.settings")).toBe("Einstellungen");
  await speak("en");
});
