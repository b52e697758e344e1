import type { RecordRow } from './list-query';

/** Something that an answer tells once and nobody can ask for again: it stands beside the record as `shownOnce`. */
export interface ShownOnce {
  kind: 'initialPassword';
  value: string;
  /** Whose it is, where the record is not the account's own. */
  username?: string;
}

/** What a row that was just written tells once, if anything. */
export function shownOnceIn(row: RecordRow): ShownOnce | undefined {
  return row.shownOnce as ShownOnce | undefined;
}
