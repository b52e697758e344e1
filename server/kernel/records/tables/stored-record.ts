import type { Doc } from '../../../../src/contract/base/doc';
import type { ShownOnce } from '../../../../src/contract/lists/shown-once';

/** A row of a resource table. */
export interface StoredRecord {
  id: string;
  supplier_code: string;
  version: number;
  doc: Doc;
  created_at: Date;
  created_by: string;
  updated_at: Date;
  updated_by: string;
  /** What its roll-ups came to when it was read, by name; a list of values for those of rows. */
  rolled?: Doc;
  /** The roll-ups that its reader may see: without it, none is answered. */
  shown?: ReadonlySet<string>;
}

export interface WrittenRecord extends StoredRecord {
  shownOnce?: ShownOnce;
}
