/** A number with a minus sign as it is printed, not a hyphen. */
export const signed = (value: string | number) => String(value).replace("-", "−");
