/** How much of a value its ends show: characters at the beginning and at the end; the rest is stars. */
interface Ends {
  first: number;
  last: number;
}

/** What is shown of each kind of value to those who may not read it (`x-mask`). */
const ENDS = {
  phone: { first: 3, last: 4 },
  bankAccount: { first: 4, last: 4 },
  idCard: { first: 3, last: 4 },
  name: { first: 1, last: 0 },
} as const satisfies Record<string, Ends>;

export type MaskName = keyof typeof ENDS;
export const MASK_NAMES = Object.keys(ENDS) as [MaskName, ...MaskName[]];

const STAR = '*';
/** Never fewer stars than this, so that a short value is not told by its length. */
const FEWEST = 2;
/** Never more, so that a long one is not either. */
const MOST = 8;

/**
 * A value with its ends alone: `138****1234`. Of a value that is too short for both ends to leave something out, less is
 * shown; what is no text is stars altogether.
 */
export function masked(kind: MaskName, value: unknown): unknown {
  if (value === undefined || value === null || value === '') return value;
  if (typeof value !== 'string') return STAR.repeat(FEWEST);
  const letters = [...value];
  const { first, last } = endsFor(kind, letters.length);
  const stars = Math.min(MOST, Math.max(FEWEST, letters.length - first - last));
  return [
    letters.slice(0, first).join(''),
    STAR.repeat(stars),
    last === 0 ? '' : letters.slice(-last).join(''),
  ].join('');
}

/** Of a short value at most a third is shown, and never all of it. */
function endsFor(kind: MaskName, length: number): Ends {
  const { first, last } = ENDS[kind];
  if (first + last <= length / 1.5) return { first, last };
  const shown = Math.floor(length / 3);
  const beginning = Math.min(first, Math.ceil(shown / 2));
  return { first: beginning, last: Math.min(last, shown - beginning) };
}

/** Whether a text may be one that was masked: nobody's own value has the stars. */
export function isMasked(value: unknown): boolean {
  return typeof value === 'string' && value.includes(STAR.repeat(FEWEST));
}
