import type { RefusalCode } from '../../../../src/contract/api/envelope';
import type { Doc, Violation } from '../../../../src/contract/base/doc';
import type { Face } from '../../../../src/contract/base/identity';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import type { ShownOnce } from '../../../../src/contract/lists/shown-once';
import type { Change } from '../../audit/write-audit';
import type { Author } from '../../base/author';
import type { User } from '../../base/user';
import type { Database } from '../../db/database';
import type { Db, Trx } from '../../db/tables';
import type { SchemaRegistry } from '../../schemas/registry';
import type { RecordCall, RecordContext } from '../context/record-context';
import type { StoredRecord } from '../tables/stored-record';

/** What an effect may ask about the pages in service. */
export type WriteRegistry = Pick<
  SchemaRegistry,
  'pages' | 'byPath' | 'byResource' | 'dictionaries' | 'operator'
>;

/** A write of a record: `before` is absent for a new one, `after` for one that goes. */
export interface RecordWrite {
  page: RecordPage;
  recordId: string;
  tenantCode: string;
  /** Whose record it is; empty for one of the tenant or an account. */
  supplierCode: string;
  accountId: string;
  /** The writer, where a person changes a record: a refusal tells no more than that person may see. */
  user?: User;
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
type AddRecord = (
  trx: Trx,
  page: RecordPage,
  author: { tenantCode: string; supplierCode: string; accountId: string },
  doc: Doc,
) => Promise<{ shownOnce?: ShownOnce }>;

/** What a write may do to further records, in its transaction. */
export interface FurtherRecords {
  /** Holds a document that is to replace `stored` against its page's rules: what to store. Throws Violations. */
  check(trx: Trx, page: RecordPage, stored: Doc, doc: Doc): Promise<Doc>;
  /** Replaces a record's document, with its effect and its audit row. Throws Violations or a Refusal. */
  change(trx: Trx, page: RecordPage, before: StoredRecord, doc: Doc): Promise<void>;
}

/** What a write means beyond the record, in the same transaction; answers what its caller is told once. Throws Violations or a Refusal. */
export type RecordEffect = (trx: Trx, write: RecordWrite) => Promise<ShownOnce | undefined>;

/** What a transition writes beside the state: the document to store. Throws a Refusal before anything is written. */
export type RecordCompletion = (trx: Trx, write: RecordWrite & { before: Doc; after: Doc }) => Promise<Doc>;

/** A page has another address, or a resource another name, from now on (`was`). */
export interface Rename {
  kind: 'page' | 'resource';
  from: string;
  to: string;
}

/** Takes what is kept under a former name along to the new one, of all tenants, as the tables' owner. */
export type RenameListener = (trx: Trx, rename: Rename) => Promise<void>;

/** Hears of every write of a record, in its transaction, before the record's own hook. Throws a Refusal. */
export type WriteListener = (trx: Trx, write: RecordWrite) => Promise<void>;

/**
 * Runs before a caller writes records of `resource`, or a file where that is absent; `owners` are the suppliers whose
 * records are written. Throws a Refusal.
 */
export type WriteGuard = (
  trx: Trx,
  writer: Pick<User, 'tenantCode' | 'supplierCode'>,
  resource?: string,
  owners?: readonly string[],
) => Promise<void>;

/** Whose record it is, or will be. */
export type RecordOwner =
  | Pick<Author, 'tenantCode' | 'supplierCode'>
  | Pick<User, 'tenantCode' | 'supplierCode'>;

/** What a module hangs on the records of one resource. */
export interface RecordHooks {
  /**
   * Runs whenever a page of the resource comes into service, after its table is there and before it is served: rows that
   * are older than the page become records.
   */
  onPageReady?(kernel: { database: Database; operator: string | undefined }, page: RecordPage): Promise<void>;
  /** Fields of new records that only the gateway fills in, and what with. */
  defaults?: { fields: readonly string[]; values(): Doc };
  /** Broken rules beside the page's own. */
  validate?(registry: SchemaRegistry, doc: Doc): Violation[];
  /** The document that a transition stores; may read and change other records of the transaction. */
  beforeTransition?: RecordCompletion;
  /** Runs as the tables' owner, in the write's transaction. */
  afterWrite?: RecordEffect;
  /** The record in another language than the one it is stored in; `inLanguage` translates a text. */
  localize?(row: Doc, inLanguage: (text: string) => string): Doc;
  /** What the one record of a form page begins with while it is not there. */
  initialValues?(trx: Trx, page: RecordPage, owner: RecordOwner): Promise<Doc>;
  /** Throws a Refusal that its caller may confirm, before a record is stored. */
  confirm?(trx: Trx, owner: RecordOwner, before: Doc | undefined, doc: Doc): Promise<void>;
}

/** A change of one record that has been checked: by whom, of what, to what, and where it stands in the call. */
export interface CheckedChange extends Pick<Change, 'reason'> {
  page: RecordPage;
  user: User;
  author: Author;
  before: StoredRecord;
  doc: Doc;
  prefix: string;
  /** What it is called in the history; `update` where nothing is said. */
  action?: 'update' | 'assign';
  /** The page as the writer reads it, where that is not `page`: what a refusal answers goes by it. */
  readAs?: RecordPage;
}

/** Takes changes of records over before they are stored, such as into requests that wait for approval. */
export interface WriteInterceptor {
  /** Whether it may take over what this caller changes on this page; what it locks stays locked until the end. */
  applies(trx: Trx, call: RecordCall): Promise<boolean>;
  takes(page: RecordPage, before: Doc, after: Doc): boolean;
  /** Takes it over: what is answered beside the record, which stays as it is. Throws a Refusal or Violations. */
  take(context: RecordContext, trx: Trx, change: CheckedChange): Promise<Doc>;
  /** What a deletion is refused with where it applies. */
  refusesDelete: RefusalCode;
}

/** Rows that fields point at and that are no records, by what a field names them. */
export interface ReferenceSource {
  find(db: Db, value: unknown): Promise<object | undefined>;
  /** Its table is no tenant's, and closed to the role that works on records. */
  asOwner?: boolean;
}
