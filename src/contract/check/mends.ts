import { getLocation } from 'jsonc-parser';
import { offsetAt } from '../base/text-places';
import type { Mend, TextEdit } from '../studio/studio';
import { mendsOfExpression } from './mend-expressions';
import { mendsOfSyntax } from './mend-syntax';
import { mendsOfValue } from './mend-values';
import type { Problem } from './problem';
import { parsedJson } from './read-json';
import { pathText } from './report';

/** Checks a text as the file would be checked. */
export type TextCheck = (text: string) => readonly Problem[];

/** Problems beyond so many are told without a mend: each mend costs at least one check of the whole file. */
const MOST_MENDED = 20;
/** Checks that one problem may cost; where more ways would have to be tried, none of them is certain. */
const MOST_CHECKS = 8;

/**
 * The mend of a problem, where one is certain: applied to the text, the problem is gone and no problem (by rule, place
 * in the JSON and message) is there that was not before, texts without English aside. While a text cannot be read as
 * JSON the checker tells nothing else of it, so a mend that lets it be read may bring problems to light elsewhere, but
 * none at what it changed; where the text still cannot be read, only faults of before may be left, and none on its
 * lines. Where several guesses pass, none is offered. `found` is what `check` says of the text, where that is known.
 */
export function certainMend(
  text: string,
  problem: Problem,
  check: TextCheck,
  found: readonly Problem[] = check(text),
): Mend | undefined {
  const verifier = createVerifier(text, problem, check, found);
  for (const guesses of guessesFor(text, problem)) {
    const plausible = fewestLeft(
      guesses.map((mend) => ({ mend, left: verifier.faultsLeft(applied(text, mend.edits), mend.edits) })),
    );
    if (plausible.length > MOST_CHECKS) return undefined;
    const certain = plausible.filter(({ edits }) => verifier.passes(applied(text, edits), edits));
    if (certain.length === 1) return certain[0];
    if (certain.length > 1) return undefined;
  }
  return undefined;
}

/** All of `found`; of its first 20 those that `goesOn` holds for bear their mends where these are certain. */
export function problemsWithMends<Found extends Problem>(
  text: string,
  check: TextCheck,
  found: readonly Found[],
  goesOn: (problem: Found) => boolean = () => true,
): (Found & { mend?: Mend })[] {
  return found.map((problem, index) => {
    const mend =
      index < MOST_MENDED && goesOn(problem) ? certainMend(text, problem, check, found) : undefined;
    return mend ? { ...problem, mend } : problem;
  });
}

/** Of the guesses that may pass those that leave the fewest faults of JSON. */
function fewestLeft(guesses: readonly { mend: Mend; left: number }[]): Mend[] {
  const fewest = Math.min(...guesses.map(({ left }) => left));
  return guesses.flatMap(({ mend, left }) => (left === fewest && left !== Infinity ? mend : []));
}

/** A text with the edits made, none of which is over another. */
export function applied(text: string, edits: readonly TextEdit[]): string {
  const fromTheEnd = [...edits].sort((left, right) => right.from - left.from);
  return fromTheEnd.reduce((made, { from, to, text: by }) => made.slice(0, from) + by + made.slice(to), text);
}

/** Ways to mend a problem, the likeliest group first; of a group one alone may pass. */
function guessesFor(text: string, problem: Problem): Mend[][] {
  const from = offsetAt(text, problem.line, problem.column);
  const to =
    problem.endLine === undefined || problem.endColumn === undefined
      ? undefined
      : offsetAt(text, problem.endLine, problem.endColumn);
  if (problem.rule === 'json') return mendsOfSyntax(text, from);
  const place = { from, to, suggestion: problem.suggestion, message: problem.message };
  return [...mendsOfValue(text, place), ...mendsOfExpression(text, from)];
}

function createVerifier(text: string, problem: Problem, check: TextCheck, found: readonly Problem[]) {
  const before = parsedJson(text).errors;
  const isUnread = problem.rule === 'json' && before.length > 0;
  const counts = countsOf(found);
  const hasLess = (after: ReadonlyMap<string, number>) =>
    (after.get(keyOf(problem)) ?? 0) < (counts.get(keyOf(problem)) ?? 0);
  return {
    /** How many faults of JSON would be left: infinitely many where one is new, or on a line of the edits. */
    faultsLeft(after: string, edits: readonly TextEdit[]): number {
      const left = parsedJson(after).errors;
      if (left.length === 0) return 0;
      if (!isUnread || left.length >= before.length) return Infinity;
      const lines = linesOf(after, edits);
      const areOld = left.every((fault) => {
        const origin = originOf(fault.offset, edits);
        const isKnown = before.some(({ offset, error }) => offset === origin && error === fault.error);
        return isKnown && !lines.has(lineAt(after, fault.offset));
      });
      return areOld ? left.length : Infinity;
    },
    passes(after: string, edits: readonly TextEdit[]): boolean {
      const problems = check(after);
      if (!isUnread) return hasLess(countsOf(problems)) && isWithout(problems, counts);
      if (parsedJson(after).errors.length > 0) return true;
      const lines = linesOf(after, edits);
      const { path } = getLocation(after, placesOf(edits).at(-1)!.to);
      const [own, around] = [pathText(path.filter((part) => part !== '')), pathText(path.slice(0, -1))];
      return problems.every(
        ({ rule, line, path: place }) =>
          rule === 'english' ||
          (!lines.has(line) && place !== around && own !== '' && place !== own && !isBelow(place, own)),
      );
    },
  };
}

const keyOf = ({ rule, path, message }: Problem) => JSON.stringify([rule, path, message]);

function countsOf(problems: readonly Problem[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const problem of problems) counts.set(keyOf(problem), (counts.get(keyOf(problem)) ?? 0) + 1);
  return counts;
}

/** Whether no problem is there more often than before. */
function isWithout(problems: readonly Problem[], before: ReadonlyMap<string, number>): boolean {
  const shown = problems.filter(({ rule }) => rule !== 'english');
  return [...countsOf(shown)].every(([key, count]) => count <= (before.get(key) ?? 0));
}

const isBelow = (place: string, path: string) => place.startsWith(`${path}.`) || place.startsWith(`${path}[`);

/** Where the edits stand in the text as it is after them. */
function placesOf(edits: readonly TextEdit[]): { from: number; to: number }[] {
  let shift = 0;
  return [...edits]
    .sort((left, right) => left.from - right.from)
    .map(({ from, to, text }) => {
      const place = { from: from + shift, to: from + shift + text.length };
      shift += text.length - (to - from);
      return place;
    });
}

/** The lines that the edits touch in the text as it is after them. */
function linesOf(after: string, edits: readonly TextEdit[]): Set<number> {
  return new Set(placesOf(edits).flatMap(({ from, to }) => [lineAt(after, from), lineAt(after, to)]));
}

/** An offset of the text after the edits, as it was before them. */
function originOf(offset: number, edits: readonly TextEdit[]): number {
  const passed = edits.filter((edit, index) => placesOf(edits)[index]!.to <= offset && edit.from <= offset);
  return passed.reduce((at, { from, to, text }) => at - text.length + (to - from), offset);
}

const lineAt = (text: string, offset: number) => text.slice(0, offset).split(/\r\n|\n|\r/).length;
