/** Numbers with a minus sign as it is printed, not a hyphen. */
export const signed = (text: string | number) => String(text).replace(/(^|[\s(,:>])-(?=\d)/g, "$1−");

/** What somebody gained, or what a card brings: with its sign. */
export const gained = (number: number) => (number > 0 ? `+${number}` : signed(number));
