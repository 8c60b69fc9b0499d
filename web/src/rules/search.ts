// Looking for words in a page of rules, without a difference between A, a and ä.

const folded = (text: string) =>
  [...text].map((letter) => (letter.normalize("NFD")[0] ?? letter).toLowerCase().slice(0, letter.length)).join("");

/** The words of a query; a rule's number is one. */
export const wordsOf = (query: string): string[] => folded(query).split(/\s+/).filter(Boolean);

/** Where a word stands in a text: from, to. A number is no part of another: R7 does not begin R70. */
function placesOfWord(text: string, word: string): [number, number][] {
  const places: [number, number][] = [];
  const isNumber = /^r?\d+$/.test(word);
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
    const end = at + word.length;
    const isPart = isNumber && (/\d$/.test(text.slice(0, at)) || /^\d/.test(text.slice(end)));
    if (!isPart) places.push([at, end]);
  }
  return places;
}

/** Where the words stand in a text that has all of them; nothing else is found. */
export function placesOf(text: string, words: readonly string[]): [number, number][] {
  const all = words.map((word) => placesOfWord(folded(text), word));
  return all.length > 0 && all.every((places) => places.length > 0) ? all.flat().sort(([a], [b]) => a - b) : [];
}
