/** What a person chose for this browser; kept in it, and nowhere else. */
export const speeds = ["slow", "normal", "fast", "off"] as const;
export const themes = ["system", "light", "dark"] as const;
export const languages = ["en", "de"] as const;

export type Speed = (typeof speeds)[number];
export type Theme = (typeof themes)[number];
export type Language = (typeof languages)[number];

const key = "duckpond.settings";

function kept(): Record<string, unknown> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "{}") as Record<string, unknown>;
  } catch {
    return {};
  }
}

function oneOf<T extends string>(values: readonly T[], wish: unknown): T | undefined {
  return values.find((value) => value === wish);
}

function browserLanguage(): Language {
  for (const wish of navigator.languages) {
    const language = oneOf(languages, wish.slice(0, 2));
    if (language) return language;
  }
  return "en";
}

class Settings {
  speed = $state<Speed>("normal");
  sound = $state(false);
  /** How loud, from 0 to 1. */
  volume = $state(0.7);
  theme = $state<Theme>("system");
  language = $state<Language>("en");

  constructor() {
    const found = kept();
    this.speed = oneOf(speeds, found["speed"]) ?? "normal";
    this.sound = found["sound"] === true;
    const volume = found["volume"];
    if (typeof volume === "number" && volume >= 0 && volume <= 1) this.volume = volume;
    this.theme = oneOf(themes, found["theme"]) ?? "system";
    this.language = oneOf(languages, found["language"]) ?? browserLanguage();
  }

  keep() {
    const { speed, sound, volume, theme, language } = this;
    try {
      localStorage.setItem(key, JSON.stringify({ speed, sound, volume, theme, language }));
    } catch {
      // A browser that keeps nothing still plays.
    }
  }
}

export const settings = new Settings();
