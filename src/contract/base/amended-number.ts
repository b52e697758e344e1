/** Number of a corrected copy: `PO-1` gives `PO-1-1`, a copy `PO-1-1` gives `PO-1-2`; none for no text. */
export function amendedNumber(number: unknown, isCopy: boolean): string | undefined {
  if (typeof number !== 'string' || number === '') return undefined;
  const [, base = number, count = '0'] = (isCopy && /^(.*)-(\d{1,6})$/.exec(number)) || [];
  return `${base}-${Number(count) + 1}`;
}
