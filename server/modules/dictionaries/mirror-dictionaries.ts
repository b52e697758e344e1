import { isDeepStrictEqual } from 'node:util';
import type { Doc } from '../../../src/contract/base/doc';
import { DICTIONARIES } from '../../../src/contract/base/system-resources';
import type { Dictionaries } from '../../../src/contract/fields/fields';
import type { Dictionary } from '../../../src/contract/language/dictionary-schema';
import type { RecordPage } from '../../../src/contract/language/page-schema';
import { lock } from '../../kernel/db/advisory-lock';
import type { Database } from '../../kernel/db/database';
import type { Trx } from '../../kernel/db/tables';
import { mergeDictionary } from '../../kernel/dictionaries/merge';
import { tenantItems } from '../../kernel/dictionaries/tenant-dictionaries';
import { insertRecord } from '../../kernel/records/tables/store';
import {
  holdRecords,
  inEveryTenant,
  mirrorAuthor,
  rewriteRecord,
} from '../../kernel/records/writes/mirror-table';
import type { SchemaRegistry } from '../../kernel/schemas/registry';
import { type DictionaryDoc, dictionaryRecord, differences, docOf } from './record';

/**
 * Gives every dictionary of the folder a record in a tenant, and makes records say what is in force after a file has
 * changed. The transaction is the table owner's, in that tenant.
 */
export async function mirrorDictionaries(
  trx: Trx,
  page: RecordPage,
  tenantCode: string,
  base: Dictionaries,
): Promise<void> {
  await lock(trx, 'dictionaries', tenantCode);
  const rows = await holdRecords(trx, page, tenantCode);
  const known = new Map(rows.map((row) => [row.id, row]));
  const own = await tenantItems(trx, tenantCode, Object.keys(base));
  for (const [name, dictionary] of Object.entries(base)) {
    const items = own.get(name)?.filter(({ removed }) => !removed) ?? [];
    const [record, after] = [known.get(name), docOf(name, mergeDictionary(dictionary, items))];
    // Nobody has said anything yet: such a record is no change, and the audit has nothing of it.
    if (!record) await insertRecord(trx, page, mirrorAuthor(tenantCode), name, after);
    else if (!says(dictionary, record.doc, after)) await rewriteRecord(trx, page, tenantCode, record, after);
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

/** What goes wrong, and with which tenant where it is one's alone. */
type OnError = (reason: unknown, tenantCode?: string) => void;

/** The same for every tenant, also after one that failed; nothing while the page of dictionaries is out of service. */
async function mirrorAllDictionaries(
  database: Database,
  registry: SchemaRegistry,
  onError: OnError,
): Promise<void> {
  const page = registry.byResource(DICTIONARIES)?.page;
  if (!page) return;
  await inEveryTenant(
    database,
    (trx, tenantCode) => mirrorDictionaries(trx, page, tenantCode, registry.dictionaries()),
    onError,
  );
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
