import { beforeEach, expect, it, vi } from "vitest";

const kept = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
});
vi.stubGlobal("navigator", { languages: ["en"] });

const come = async () => {
  vi.resetModules();
  return (await import("../src/settings.svelte")).settings;
};

beforeEach(() => kept.clear());

it("keeps the volume and the mute from one visit to the next", async () => {
  const first = await come();
  first.sound = true;
  first.volume = 0.25;
  first.keep();
  const second = await come();
  expect([second.sound, second.volume]).toEqual([true, 0.25]);
  second.sound = false;
  second.keep();
  const third = await come();
  expect([third.sound, third.volume]).toEqual([false, 0.25]);
});

it("takes no volume that is none, and settings of a browser that knew of none", async () => {
  for (const volume of [undefined, -1, 2, "loud", null]) {
    kept.set("duckpond.settings", JSON.stringify({ sound: true, ...(volume === undefined ? {} : { volume }) }));
    const settings = await come();
    expect([settings.sound, settings.volume]).toEqual([true, 0.7]);
  }
});

it("plays as loud as is wished, and nothing once muted", async () => {
  const settings = await come();
  const gains: number[] = [];
  const node = () => ({
    type: "",
    frequency: { setValueAtTime() {}, exponentialRampToValueAtTime() {} },
    gain: { setValueAtTime: (gain: number) => gains.push(gain), exponentialRampToValueAtTime() {} },
    connect: () => ({ connect() {} }),
    start() {},
    stop() {},
  });
  vi.stubGlobal(
    "AudioContext",
    class {
      state = "running";
      currentTime = 0;
      createOscillator = node;
      createGain = node;
      resume = () => Promise.resolve();
    },
  );
  vi.stubGlobal("document", { visibilityState: "visible" });
  const { allowSound, play } = await import("../src/sound");
  settings.sound = true;
  settings.volume = 1;
  allowSound();
  play("tick");
  settings.volume = 0.5;
  play("tick");
  expect(gains).toHaveLength(2);
  expect(gains[1]).toBeCloseTo(gains[0]! / 4);
  settings.volume = 0;
  play("tick");
  settings.volume = 1;
  settings.sound = false;
  play("tick");
  expect(gains).toHaveLength(2);
});
