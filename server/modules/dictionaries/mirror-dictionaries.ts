import { isDeepStrictEqual } from 'node:util';
import { sql, type Transaction } from 'kysely';
import type { Dictionary } from '../../../src/contract/dictionary-schema';
import type { Doc } from '../../../src/contract/doc';
import type { Dictionaries } from '../../../src/contract/fields';
import type { RecordPage } from '../../../src/contract/page-schema';
import { DICTIONARIES } from '../../../src/contract/system-resources';
import { recordChange } from '../../kernel/audit/write-audit';
import type { Author } from '../../kernel/base/author';
import { type Database, enterTenantAsOwner } from '../../kernel/db/database';
import type { Tables } from '../../kernel/db/tables';
import { mergeDictionary } from '../../kernel/dictionaries/merge';
import { tenantItems } from '../../kernel/dictionaries/tenant-dictionaries';
import { insertRecord, updateRecord } from '../../kernel/records/store';
import type { StoredRecord } from '../../kernel/records/stored-record';
import { tableName } from '../../kernel/records/table';
import type { SchemaRegistry } from '../../kernel/schemas/registry';
import { type DictionaryDoc, dictionaryRecord, differences, docOf } from './record';

type Stored = Pick<StoredRecord, 'id' | 'version' | 'doc'>;

/** Who the records of dictionaries are said to be by as long as nobody has changed them. */
const ADOPTER = 'system';

/**
 * Gives every dictionary of the folder a record in a tenant, and makes records say what is in force after a file has
 * changed. The transaction is the table owner's, in that tenant.
 */
export async function mirrorDictionaries(
  trx: Transaction<Tables>,
  page: RecordPage,
  tenantCode: string,
  base: Dictionaries,
): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('dictionaries'), hashtext(${tenantCode}))`.execute(trx);
  const { rows } = await sql<Stored>`
    SELECT id, version, doc FROM ${sql.id(tableName(page.resource.name))}
    WHERE tenant_code = ${tenantCode} FOR UPDATE`.execute(trx);
  const known = new Map(rows.map((row) => [row.id, row]));
  const own = await tenantItems(trx, tenantCode, Object.keys(base));
  const author = { tenantCode, supplierCode: '', accountId: ADOPTER };
  for (const [name, dictionary] of Object.entries(base)) {
    const items = own.get(name)?.filter(({ removed }) => !removed) ?? [];
    const [record, after] = [known.get(name), docOf(name, mergeDictionary(dictionary, items))];
    // Nobody has said anything yet: such a record is no change, and the audit has nothing of it.
    if (!record) await insertRecord(trx, page, author, name, after);
    else if (!says(dictionary, record.doc, after)) await rewrite(trx, page, author, record, after);
  }
}

/**
 * Whether a record says what is in force, in whatever order its rows of different branches stand. One that cannot be read
 * does not: it was stored when files and pages kept other limits.
 */
function says(base: Dictionary, before: Doc, after: DictionaryDoc): boolean {
  const read = dictionaryRecord.safeParse(before);
  if (!read.success) return false;
  const { name, items } = read.data;
  const now = docOf(name, mergeDictionary(base, differences(base, items)));
  return isDeepStrictEqual({ ...now, title: before.title }, after) && items.length === after.items.length;
}

async function rewrite(
  trx: Transaction<Tables>,
  page: RecordPage,
  author: Author,
  record: Stored,
  after: Doc,
): Promise<void> {
  const { id, doc: before } = record;
  await updateRecord(trx, page, author, record, after);
  const change = { resource: DICTIONARIES, recordId: id, action: 'update' as const };
  await recordChange(trx, author, { ...change, before, after });
}

/** What goes wrong, and with which tenant where it is one's alone. */
type OnError = (reason: unknown, tenantCode?: string) => void;

/** The same for every tenant, also after one that failed; nothing while the page of dictionaries is out of service. */
async function mirrorAllDictionaries(
  { kysely }: Database,
  registry: SchemaRegistry,
  onError: OnError,
): Promise<void> {
  const page = registry.byResource(DICTIONARIES)?.page;
  if (!page) return;
  const tenants = await kysely.selectFrom('tenant').select('tenant_code').execute();
  for (const { tenant_code: tenantCode } of tenants) {
    const mirrored = kysely.transaction().execute(async (trx) => {
      await enterTenantAsOwner(trx, tenantCode);
      await mirrorDictionaries(trx, page, tenantCode, registry.dictionaries());
    });
    await mirrored.catch((reason) => onError(reason, tenantCode));
  }
}

/** Does so now, and again whenever a dictionary or the page changes; what goes wrong is told, and done at the next change. */
export async function followDictionaries(
  database: Database,
  registry: SchemaRegistry,
  onError: OnError,
): Promise<void> {
  const mirrorAll = () =>
    mirrorAllDictionaries(database, registry, onError).catch((reason) => onError(reason));
  let queue = mirrorAll();
  registry.follow((changes) => {
    const own = registry.byResource(DICTIONARIES)?.page.path;
    const concern = changes.some(({ path }) => path === own || path.startsWith('dictionaries/'));
    if (concern) queue = queue.then(mirrorAll);
  });
  await queue;
}
