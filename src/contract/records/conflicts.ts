import type { RecordRow } from '../lists/list-query';
import type { HistoryEntry } from './history';

/** A write that came between what somebody read and what they would save. */
export type InterveningWrite = Pick<HistoryEntry, 'at' | 'by' | 'isOwn' | 'action' | 'code'>;

/** What stands under `data` of `version_conflict`: the record as it is now, and the writes since, the latest first. */
export interface VersionConflict {
  current: RecordRow;
  /** Absent where the caller may not read the record's history. */
  writes?: InterveningWrite[];
}

export const MOST_WRITES = 20;
