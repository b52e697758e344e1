import type { ImportRow } from '../../../src/contract/api/transfers';
import type { Doc, Violation } from '../../../src/contract/base/doc';
import type { StoredRecord } from '../../kernel/records/tables/stored-record';

/** What a row of an import will do. `doc` is the document to store, `before` the record that it changes, as it was checked. */
export interface CheckedRow extends ImportRow {
  supplierCode: string;
  outcome: 'create' | 'update' | 'unchanged' | 'faulty';
  doc?: Doc;
  before?: Pick<StoredRecord, 'id' | 'version' | 'doc'>;
  faults?: Violation[];
}

/** What an import came to, as it is kept: `requested` counts changes that became requests. */
export interface ImportReport {
  creates: number;
  updates: number;
  unchanged: number;
  requested: number;
  /** Rows that were refused, none of which is written. */
  faults: RowViolation[];
}

/** A broken rule of a row, before it is worded. */
export interface RowViolation extends Violation {
  row: number;
}

export const EMPTY_REPORT: ImportReport = { creates: 0, updates: 0, unchanged: 0, requested: 0, faults: [] };
