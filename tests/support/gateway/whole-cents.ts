/** Half up, in whole numbers: what a person with paper would write. */
const rounded = (numerator: number, denominator: number): number =>
  Math.floor((2 * numerator + denominator) / (2 * denominator));

/** Cents of some tenths of a unit at a price in cents. */
export const worth = (tenths: number, price: number): number => rounded(tenths * price, 10);

/** The tax within an amount in cents, at a rate in percent. */
export const taxIn = (cents: number, rate: number): number => rounded(cents * rate, 100 + rate);

/** Cents as the screens write them. */
export const shownCents = (cents: number): string =>
  `${String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, ',')}.${String(cents % 100).padStart(2, '0')}`;
