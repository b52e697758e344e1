import type { Dictionaries } from '../fields/fields';
import type { Change, Effect } from '../language/page-changes';
import type { RecordPage } from '../language/page-schema';

export type Finding = Pick<Change, 'level' | 'at' | 'message'>;

export interface Pair {
  before: RecordPage;
  after: RecordPage;
  dictionaries: { before: Dictionaries; after: Dictionaries };
}

export interface Rule {
  effect: Effect;
  find(pair: Pair): Finding[];
}

export const danger = (at: string, message: string): Finding => ({ level: 'danger', at, message });
export const caution = (at: string, message: string): Finding => ({ level: 'caution', at, message });
export const info = (at: string, message: string): Finding => ({ level: 'info', at, message });

/** What changed in pages of one kind, each found again by its path; one that came or went has no other side. */
export function comparePages<P extends { path: string }>(
  before: readonly P[],
  after: readonly P[],
  rule: string,
  changesOf: (old: P | undefined, now: P | undefined) => Finding[],
): Change[] {
  const paths = [...new Set([...after, ...before].map(({ path }) => path))];
  return paths.flatMap((path) => {
    const [old, now] = [before, after].map((pages) => pages.find((page) => page.path === path));
    return changesOf(old, now).map((finding) => ({ ...finding, effect: 'other', rule, page: path }));
  });
}

/** A value as a sentence shows it. */
export function shown(value: unknown): string {
  if (value === undefined) return '（没有）';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
