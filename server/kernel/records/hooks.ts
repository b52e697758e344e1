import type { Transaction } from 'kysely';
import type { Doc } from '../../../src/contract/doc';
import type { Face } from '../../../src/contract/identity';
import type { RecordPage } from '../../../src/contract/page-schema';
import type { ShownOnce } from '../../../src/contract/shown-once';
import type { Tables } from '../../db/tables';
import type { SchemaRegistry } from '../../schemas/registry';
import type { StoredRecord } from './stored-record';

/** What an effect may ask about the pages in service. */
export type WriteRegistry = Pick<SchemaRegistry, 'pages' | 'byResource' | 'dictionaries' | 'operator'>;

/** A write of a record: `before` is absent for a new one, `after` for one that goes. */
export interface RecordWrite {
  page: RecordPage;
  recordId: string;
  tenantCode: string;
  /** Whose record it is; empty for one of the tenant or an account. */
  supplierCode: string;
  /** Who writes it. */
  accountId: string;
  /** The transition's code and reason, where it is one. */
  code?: string;
  reason?: string | undefined;
  before?: Doc;
  after?: Doc;
  /** Pages that some account must stay able to change, where a write could take that away. */
  keepers?: readonly RecordPage[];
  /** The pages in service and who operates; absent where the gateway writes by itself. */
  registry?: WriteRegistry | undefined;
  /** Adds further records, where the write is of a new one. */
  add?: AddRecord;
  /** At which face its writer sits, where the write is a transition. */
  face?: Face;
  /** Further records, where the write is a transition. */
  further?: FurtherRecords;
}

/** Stores a new record of a page in the transaction; answers what its caller is told once. */
export type AddRecord = (
  trx: Transaction<Tables>,
  page: RecordPage,
  author: { tenantCode: string; supplierCode: string; accountId: string },
  doc: Doc,
) => Promise<{ shownOnce?: ShownOnce }>;

/** What a write may do to further records, in its transaction. */
export interface FurtherRecords {
  /** Holds a document that is to replace `stored` against its page's rules: what to store. Throws Violations. */
  check(trx: Transaction<Tables>, page: RecordPage, stored: Doc, doc: Doc): Promise<Doc>;
  /** Replaces a record's document, with its effect and its audit row. Throws Violations or a Refusal. */
  change(trx: Transaction<Tables>, page: RecordPage, before: StoredRecord, doc: Doc): Promise<void>;
}

/** What a write means beyond the record, in the same transaction; answers what its caller is told once. Throws Violations or a Refusal. */
export type RecordEffect = (trx: Transaction<Tables>, write: RecordWrite) => Promise<ShownOnce | undefined>;

/** What a transition writes beside the state: the document to store. Throws a Refusal before anything is written. */
export type RecordCompletion = (
  trx: Transaction<Tables>,
  write: RecordWrite & { before: Doc; after: Doc },
) => Promise<Doc>;
