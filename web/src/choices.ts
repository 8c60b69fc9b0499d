import { has, say } from "./texts.svelte";

/** What a choice of an option is called; a text of one's own goes by its first line's words. */
export function choiceName(game: string, option: string, value: string): string {
  for (const key of [`web.choice.${game}.${value}`, `${game}.${option}.${value}.name`]) {
    if (has(key)) return say(key);
  }
  return value.startsWith(`${option} `)
    ? value
        .slice(option.length + 1)
        .split(/[;\n]/)[0]!
        .trim()
    : value;
}
