import type { Doc } from '../base/doc';

/** How the rows of a table stand to those that it was made of. */
export interface Alignment {
  /** For each earlier row what has become of it; undefined where it was removed. */
  matched: (Doc | undefined)[];
  /** New rows by the number of earlier rows before them. */
  inserted: Doc[][];
}

type IsSame = (one: unknown, other: unknown) => boolean;

/** Pairs of rows that are compared at most. */
const MOST_PAIRS = 40_000;
/** Rows are one and the same where at least this share of their fields is. */
const ALIKE = 0.5;

/**
 * Finds the rows of `base` again in `side`: in their order, by what they say (a longest common subsequence); as many
 * rows between two that were found stand for each other. Undefined where there are too many to compare.
 */
export function alignRows(base: readonly Doc[], side: readonly Doc[], isSame: IsSame): Alignment | undefined {
  let start = 0;
  while (start < base.length && start < side.length && isSame(base[start], side[start])) start += 1;
  let end = 0;
  const longest = Math.min(base.length, side.length) - start;
  while (end < longest && isSame(base.at(-1 - end), side.at(-1 - end))) end += 1;
  const [from, to] = [base.slice(start, base.length - end), side.slice(start, side.length - end)];
  if (from.length * to.length > MOST_PAIRS) return undefined;
  const pairs = [
    ...Array.from({ length: start }, (_, index) => [index, index] as const),
    ...commonRows(from, to, isSame).map(([left, right]) => [left + start, right + start] as const),
    ...Array.from(
      { length: end },
      (_, index) => [base.length - end + index, side.length - end + index] as const,
    ),
  ];
  return aligned(base.length, side, pairs);
}

type Pair = readonly [base: number, side: number];

function aligned(length: number, side: readonly Doc[], pairs: readonly Pair[]): Alignment {
  const matched = new Array<Doc | undefined>(length).fill(undefined);
  const inserted: Doc[][] = Array.from({ length: length + 1 }, () => []);
  let [left, right] = [0, 0];
  for (const [nextLeft, nextRight] of [...pairs, [length, side.length] as const]) {
    const isReplaced = nextLeft - left === nextRight - right;
    for (; right < nextRight; right += 1) {
      if (isReplaced) matched[left++] = side[right];
      else inserted[left]!.push(side[right]!);
    }
    if (nextLeft < length) matched[nextLeft] = side[nextRight];
    [left, right] = [nextLeft + 1, nextRight + 1];
  }
  return { matched, inserted };
}

/** The longest run of pairs of rows that are alike, in the order of both; equal ones count for more. */
function commonRows(from: readonly Doc[], to: readonly Doc[], isSame: IsSame): Pair[] {
  const likeness = from.map((one) => to.map((other) => likenessOf(one, other, isSame)));
  const best = Array.from({ length: from.length + 1 }, () => new Array<number>(to.length + 1).fill(0));
  for (let left = from.length - 1; left >= 0; left -= 1) {
    for (let right = to.length - 1; right >= 0; right -= 1) {
      const paired = likeness[left]![right]! > 0 ? best[left + 1]![right + 1]! + likeness[left]![right]! : 0;
      best[left]![right] = Math.max(paired, best[left + 1]![right]!, best[left]![right + 1]!);
    }
  }
  const pairs: Pair[] = [];
  let [left, right] = [0, 0];
  while (left < from.length && right < to.length) {
    const score = likeness[left]![right]!;
    if (score > 0 && best[left]![right] === best[left + 1]![right + 1]! + score) {
      pairs.push([left, right]);
      left += 1;
      right += 1;
    } else if (best[left]![right] === best[left + 1]![right]) left += 1;
    else right += 1;
  }
  return pairs;
}

/** The share of fields in which two rows are the same, from `ALIKE` to 1; 0 for rows that are not one. */
function likenessOf(one: Doc, other: Doc, isSame: IsSame): number {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  const same = names.filter((name) => isSame(one[name], other[name])).length;
  const share = names.length === 0 ? 1 : same / names.length;
  return share >= ALIKE ? share : 0;
}
