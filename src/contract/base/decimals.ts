/** Decimal digits that a number can hold exactly whatever they are. */
const EXACT_DIGITS = 15;

/** How many decimals a number has in its shortest decimal writing: 2 for 1.05, 17 for 0.1 + 0.2. */
export function decimalsOf(value: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e');
  const written = digits.split('.')[1]?.length ?? 0;
  return Math.max(0, written - Number(exponent));
}

/** A number rounded half up as people reckon, without the noise of binary fractions: 1.005 to two decimals is 1.01. */
export function roundTo(value: number, decimals: number): number {
  if (!Number.isFinite(value)) return value;
  const [digits, exponent = '0'] = String(Number(Math.abs(value).toPrecision(EXACT_DIGITS))).split('e');
  const shifted = Math.round(Number(`${digits}e${Number(exponent) + decimals}`));
  const [whole, power = '0'] = String(shifted).split('e');
  return Math.sign(value) * Number(`${whole}e${Number(power) - decimals}`);
}

/** The number that people reckon with: 0.1 + 0.2 is 0.3. One that is none (0/0, overflow) has no value. */
export function withoutNoise(value: number): number | null {
  if (!Number.isFinite(value)) return null;
  return Number.isInteger(value) ? value : Number(value.toPrecision(EXACT_DIGITS));
}

/** Digits that an amount may have before its decimals so that it is stored exactly. */
export function wholeDigits(decimals: number): number {
  return EXACT_DIGITS - decimals;
}
