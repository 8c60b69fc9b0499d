import { settings } from "./settings.svelte";

export type Sound =
  "card" | "flip" | "turn" | "tick" | "stop" | "shuffle" | "alarm" | "saved" | "splash" | "win" | "say" | "quack";

interface Note {
  wave: OscillatorType;
  from: number;
  to: number;
  at: number;
  lasts: number;
  loud: number;
}
const note = (
  from: number,
  to: number,
  at: number,
  lasts: number,
  loud = 0.1,
  wave: OscillatorType = "sine",
): Note => ({
  wave,
  from,
  to,
  at,
  lasts,
  loud,
});

const sounds: Record<Sound, Note[]> = {
  card: [note(520, 300, 0, 0.07, 0.06, "triangle")],
  flip: [note(300, 620, 0, 0.08, 0.06, "triangle")],
  turn: [note(523, 523, 0, 0.12), note(784, 784, 0.12, 0.2)],
  tick: [note(1200, 1100, 0, 0.03, 0.03, "square")],
  stop: [note(240, 120, 0, 0.2, 0.1, "square")],
  shuffle: [0, 1, 2, 3, 4, 5].map((n) => note(380 + 60 * (n % 3), 260, n * 0.06, 0.05, 0.05, "triangle")),
  alarm: [note(220, 196, 0, 0.35, 0.12, "sawtooth"), note(207, 165, 0.35, 0.55, 0.12, "sawtooth")],
  saved: [523, 659, 784, 1046].map((pitch, n) => note(pitch, pitch, n * 0.09, 0.25, 0.08)),
  splash: [note(700, 90, 0, 0.35, 0.12), note(420, 60, 0.1, 0.4, 0.1, "triangle")],
  win: [523, 659, 784, 659, 1046].map((pitch, n) => note(pitch, pitch, n * 0.13, 0.3, 0.1)),
  say: [note(660, 740, 0, 0.06, 0.04)],
  quack: [note(430, 300, 0, 0.09, 0.06, "sawtooth"), note(360, 210, 0.11, 0.14, 0.07, "sawtooth")],
};

let context: AudioContext | null = null;

/** To be called in a gesture: browsers let sound begin with one alone. */
export function allowSound() {
  if (settings.sound) void (context ??= new AudioContext()).resume();
}

/** Plays a small sound, if the player wants sound. */
export function play(sound: Sound) {
  if (!settings.sound || document.visibilityState === "hidden") return;
  if (context?.state !== "running" || settings.volume === 0) return;
  for (const { wave, from, to, at, lasts, loud } of sounds[sound]) {
    const start = context.currentTime + at;
    const voice = context.createOscillator();
    const volume = context.createGain();
    voice.type = wave;
    voice.frequency.setValueAtTime(from, start);
    voice.frequency.exponentialRampToValueAtTime(to, start + lasts);
    // Squared, half of the way sounds half as loud.
    volume.gain.setValueAtTime(loud * 2 * settings.volume ** 2, start);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + lasts);
    voice.connect(volume).connect(context.destination);
    voice.start(start);
    voice.stop(start + lasts);
  }
}
