import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Doc, Violation } from '../../../src/contract/base/doc';
import { dictionariesOf, fieldsOf } from '../../../src/contract/fields/fields';
import { formInForce } from '../../../src/contract/fields/state-form';
import type { RecordPage } from '../../../src/contract/language/page-schema';
import { isRecordPage } from '../../../src/contract/language/pages';
import { grantsPage } from '../../../src/contract/language/permissions';
import { recordName } from '../../../src/contract/lists/record-name';
import { currentDoc } from '../../../src/contract/records/current-doc';
import { recordVerdict } from '../../../src/contract/records/record-verdict';
import type { TouchedRecords } from '../../../src/contract/studio/studio';
import type { User } from '../../kernel/base/user';
import type { Trx } from '../../kernel/db/tables';
import { tenantDictionaries } from '../../kernel/dictionaries/tenant-dictionaries';
import { grantsOf } from '../../kernel/policies/grants';
import { expressionScope, type RecordContext } from '../../kernel/records/context/record-context';
import { tableName } from '../../kernel/records/tables/table';
import type { FolderState } from '../../kernel/schemas/trial';

/** The newest records of a page that its new rules are tried on. */
const MOST_TRIED = 500;
/** Records that are named. */
const MOST_NAMED = 5;

/** A page whose records are kept, as it is and as it would be. */
interface Pair {
  before: RecordPage;
  after: RecordPage;
}

/**
 * The records of the caller's tenant that a change of pages concerns: those with a value in a field that goes, and those
 * that are sound now and would not be. Names are told where the caller may open the page.
 */
export async function touchedRecords(
  context: RecordContext,
  trx: Trx,
  user: User,
  { before, after }: { before: FolderState; after: FolderState },
): Promise<TouchedRecords[]> {
  const granted = await grantsOf(trx, user, context.registry);
  const touched: TouchedRecords[] = [];
  for (const pair of pairsOf(before, after)) {
    const isNamed = grantsPage(granted, pair.before.path);
    for (const one of [
      ...(await lostValues(trx, user, pair)),
      ...(await failing(context, trx, user, pair, { before, after })),
    ])
      touched.push(isNamed ? one : { ...one, examples: [] });
  }
  return touched;
}

function pairsOf(before: FolderState, after: FolderState): Pair[] {
  const own = (pages: FolderState['pages']) =>
    pages.flatMap((page) => (isRecordPage(page) && !page.resource.view ? [page] : []));
  const now = new Map(own(after.pages).map((page) => [page.resource.name, page]));
  return own(before.pages).flatMap((page) => {
    const next = now.get(page.resource.name);
    return next && JSON.stringify(next.form) !== JSON.stringify(page.form)
      ? [{ before: page, after: next }]
      : [];
  });
}

interface Found {
  id: string;
  doc: Doc;
}

/** Fields that go with what records have in them; one that is renamed takes it along. */
async function lostValues(
  trx: Trx,
  { tenantCode }: User,
  { before, after }: Pair,
): Promise<TouchedRecords[]> {
  const now = fieldsOf(after.form);
  const former = new Set([...now.values()].flatMap(({ schema }) => schema.was ?? []));
  const gone = [...fieldsOf(before.form)].filter(
    ([name]) => !name.includes('.') && !now.has(name) && !former.has(name),
  );
  const table = sql.table(tableName(before.resource.name));
  const lost: TouchedRecords[] = [];
  for (const [field, { title }] of gone) {
    const has = sql<boolean>`doc -> ${field} IS NOT NULL AND doc -> ${field} NOT IN ('null', '""', '[]', '{}')`;
    const { rows: counted } = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM ${table} WHERE tenant_code = ${tenantCode} AND ${has}`.execute(trx);
    const count = counted[0]?.count ?? 0;
    if (count === 0) continue;
    const { rows } = await sql<Found>`
      SELECT id, doc FROM ${table} WHERE tenant_code = ${tenantCode} AND ${has}
      ORDER BY updated_at DESC LIMIT ${MOST_NAMED}`.execute(trx);
    lost.push({
      page: before.path,
      title: before.title,
      kind: 'hasValue',
      field: title || field,
      count,
      looked: count,
      examples: rows.map(({ id, doc }) => ({ id, name: recordName(before, doc) || id })),
    });
  }
  return lost;
}

/** Records that hold by the rules of today and do not by the new ones. */
async function failing(
  context: RecordContext,
  trx: Trx,
  user: User,
  { before, after }: Pair,
  states: { before: FolderState; after: FolderState },
): Promise<TouchedRecords[]> {
  const { rows } = await sql<Found>`
    SELECT id, doc FROM ${sql.table(tableName(before.resource.name))}
    WHERE tenant_code = ${user.tenantCode} ORDER BY updated_at DESC LIMIT ${MOST_TRIED}`.execute(trx);
  if (rows.length === 0) return [];
  const dictionaries = (page: RecordPage, state: FolderState) =>
    tenantDictionaries(trx, state.dictionaries, user.tenantCode, dictionariesOf(page));
  const [old, next] = [await dictionaries(before, states.before), await dictionaries(after, states.after)];
  const scope = expressionScope(context, user);
  const broken = async (page: RecordPage, stored: Doc, named: typeof old): Promise<readonly Violation[]> => {
    const { doc } = currentDoc(page.form, stored);
    const form = formInForce({ form: page.form, states: page.states, resource: {} }, doc, true);
    const verdict = await recordVerdict({ form, dictionaries: named, payload: doc, stored: doc, scope });
    // Of a field that goes it is told by itself.
    return verdict.ok ? [] : verdict.violations.filter(({ rule }) => rule !== 'unknownField');
  };
  const examples: { id: string; name: string; field: string }[] = [];
  for (const { id, doc } of rows) {
    await setImmediate();
    const [now] = await broken(after, doc, next);
    if (!now || (await broken(before, doc, old)).length > 0) continue;
    const field = fieldsOf(after.form).get(now.path.replace(/\.\d+(?=\.|$)/g, ''))?.title ?? now.path;
    examples.push({ id, name: recordName(after, doc) || id, field });
  }
  if (examples.length === 0) return [];
  return [
    {
      page: after.path,
      title: after.title,
      kind: 'fails',
      field: examples[0]!.field,
      count: examples.length,
      looked: rows.length,
      examples: examples.slice(0, MOST_NAMED).map(({ id, name, field }) => ({ id, name, message: field })),
    },
  ];
}
