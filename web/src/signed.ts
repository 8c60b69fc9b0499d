/** Numbers with a minus sign as it is printed, not a hyphen. */
export const signed = (text: string | number) => String(text).replace(/(^|[\s(,:>])-(?=\d)/g, "$1−");
