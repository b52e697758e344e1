/**
 * The number of a corrected copy: `PO-1` becomes `PO-1-1`, and where that is itself a copy, `PO-1-2`. What is no text has
 * none.
 */
export function amendedNumber(number: unknown, isCopy: boolean): string | undefined {
  if (typeof number !== 'string' || number === '') return undefined;
  const [, base = number, count = '0'] = (isCopy && /^(.*)-(\d{1,6})$/.exec(number)) || [];
  return `${base}-${Number(count) + 1}`;
}
