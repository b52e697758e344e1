import type { TableBlock, TableColumn } from './print-document';
import type { TextMeasure } from './text-lines';

/** Points between the rule of a cell and its text. */
export const CELL_PADDING = 4;
/** A column of text shows at least so many characters on a line. */
const LEAST_CHARACTERS = 3;
/** Heads of so many characters are not broken. */
const SHORT_HEAD = 4.5;
/** No column of text takes more than this share for the sake of its longest value. */
const MOST_SHARE = 0.5;
/** Sizes that are tried in turn, so that numbers find room in their columns. */
const SMALLER = [1, 0.9, 0.8, 0.7];

export interface ColumnWidths {
  size: number;
  widths: number[];
}

/**
 * How wide the columns of a table are, together the whole width, and in which size they are set: numbers and days have
 * room for the longest, texts share what is left by what they would need.
 */
export function columnWidths(
  { columns, rows, sums }: Pick<TableBlock, 'columns' | 'rows' | 'sums'>,
  width: number,
  fontSize: number,
  measure: TextMeasure,
): ColumnWidths {
  const needs = columns.map((column, index) => {
    const summed = measure.widthOf(sums?.[index] ?? '', 1, true);
    return needOf(
      column,
      rows.map((row) => row[index] ?? ''),
      summed,
      measure,
    );
  });
  for (const smaller of SMALLER) {
    const size = fontSize * smaller;
    const widths = shared(needs, width, size);
    if (widths) return { size, widths };
  }
  const size = fontSize * SMALLER.at(-1)!;
  return { size, widths: columns.map(() => width / columns.length) };
}

/** Widths in the size of one point. */
interface Need {
  isFixed: boolean;
  /** What the longest value takes on one line. */
  whole: number;
  least: number;
}

function needOf(
  { title, isUnbroken }: TableColumn,
  values: readonly string[],
  summed: number,
  measure: TextMeasure,
): Need {
  let longest = summed;
  for (const value of values)
    for (const line of value.split('\n')) longest = Math.max(longest, measure.widthOf(line, 1));
  const head = measure.widthOf(title, 1, true);
  // A long head may be broken into two lines.
  const words = title.split(/[\s\p{Script=Han}（）]+/u).map((word) => measure.widthOf(word, 1, true));
  const short = head <= SHORT_HEAD ? head : Math.max(SHORT_HEAD, head / 2 + 0.5, ...words);
  return {
    isFixed: isUnbroken,
    whole: Math.max(longest, isUnbroken ? short : head),
    least: isUnbroken ? Math.max(longest, short) : Math.max(short, Math.min(longest, LEAST_CHARACTERS)),
  };
}

/** Undefined where the columns find no room. */
function shared(needs: readonly Need[], width: number, size: number): number[] | undefined {
  const padding = 2 * CELL_PADDING;
  const whole = needs.map((need) =>
    need.isFixed ? need.whole * size + padding : Math.min(need.whole * size + padding, width * MOST_SHARE),
  );
  const sum = total(whole);
  const isElastic = needs.some(({ isFixed }) => !isFixed);
  if (sum <= width) {
    const rest = width - sum;
    const elastic = total(whole.filter((_, index) => !isElastic || !needs[index]!.isFixed));
    return whole.map((own, index) =>
      !isElastic || !needs[index]!.isFixed ? own + (rest * own) / elastic : own,
    );
  }
  const least = needs.map((need) => need.least * size + padding);
  const free = width - total(least);
  if (free < 0) return undefined;
  const wishes = whole.map((own, index) => Math.max(0, own - least[index]!));
  const all = total(wishes) || 1;
  return least.map((own, index) => own + (free * wishes[index]!) / all);
}

export function total(lengths: readonly number[]): number {
  return lengths.reduce((sum, one) => sum + one, 0);
}
