import { type BulkData, type BulkOutcome, REFUSALS, type RefusalCode } from '@/contract/api/envelope';
import type { Doc } from '@/contract/base/doc';
import { isObject } from '@/contract/base/is-object';
import { holds } from '@/contract/expressions/expression';
import { readersOf } from '@/contract/fields/other-records';
import { valueAt } from '@/contract/fields/record-shape';
import { valuesSet } from '@/contract/fields/set-values';
import { askedForm } from '@/contract/fields/state-form';
import {
  callName,
  type Operation,
  operationOf,
  savesInOneCall,
  standardOperation,
} from '@/contract/language/operations';
import type { OperationName } from '@/contract/language/resource-schema';
import type { RecordRow } from '@/contract/lists/list-query';
import { SELF, transitionOf } from '@/contract/pages/buttons';
import { changesBetween } from '@/contract/records/history';
import { scopeNow } from '@/runtime/form/expression-scope';
import { t } from '@/services/i18n';
import { pageOfRows } from './find-rows';
import { judgedDoc } from './judge-record';
import { calendarOf, chartsFor, listOf, totalsFor, treeOf, viewCountsOf } from './list-answers';
import type { PreviewCall } from './preview-call';
import { ownDoc, type PreviewRecords, recordsShown } from './preview-data';
import { notHere, PreviewRefusal } from './preview-refusal';
import { rowOf } from './sample-references';

type Perform = (records: PreviewRecords, input: Doc) => unknown;

/** The operations of a resource, as the gateway carries them out. */
const OPERATIONS: Record<OperationName, Perform> = {
  list: listOf,
  totals: totalsFor,
  charts: chartsFor,
  get: (records, { id }) => existing(records, id),
  create: (records, input) => create(records, input),
  update: (records, input) => update(records, input),
  delete: (records, { id }) => {
    records.remove(existing(records, id).id);
    return null;
  },
  createMany: () => refuseBatch(),
  updateMany: () => refuseBatch(),
  deleteMany: () => refuseBatch(),
};

const ONE_RECORD: ReadonlySet<OperationName> = new Set(['get', 'update', 'delete']);

function refuseBatch(): never {
  throw notHere(t('批量写入'));
}

/** Those of one record last: `totals` and `charts` would also pass for an id. */
const NAMES = (Object.keys(OPERATIONS) as OperationName[]).toSorted(
  (one, other) => Number(ONE_RECORD.has(one)) - Number(ONE_RECORD.has(other)),
);

/** A call of a page's records; undefined for any other. Rejects with a PreviewRefusal. */
export async function answerRecords(call: PreviewCall): Promise<{ data: unknown } | undefined> {
  for (const records of recordsShown()) {
    const further = furtherOf(records, call);
    if (further) return { data: await further() };
    for (const name of NAMES) {
      const [own, standard] = [
        operationOf(records.page, name),
        standardOperation(callName(records.page), name),
      ];
      const id = idIn(own, call) ?? idIn(standard, call);
      if (id === undefined) continue;
      const input = { ...call.input, ...(id !== '' && { id }) };
      return { data: await OPERATIONS[meant(records, name, input)](records, withSelf(records, input)) };
    }
  }
  return undefined;
}

/** The id in the path of an operation, empty where it has none; undefined where the call is another. */
function idIn({ method, path }: Operation, call: PreviewCall): string | undefined {
  if (method !== call.method) return undefined;
  if (!path.includes('/:id')) return path === call.path ? '' : undefined;
  const [before = ''] = path.split(':id');
  if (!call.path.startsWith(before)) return undefined;
  const id = call.path.slice(before.length);
  return id === '' || id.includes('/') ? undefined : decodeURIComponent(id);
}

/** A call that both makes and changes a form page's record is told apart by the version. */
function meant({ page }: PreviewRecords, name: OperationName, input: Doc): OperationName {
  if (!savesInOneCall(page) || (name !== 'create' && name !== 'update')) return name;
  return input.version === undefined ? 'create' : 'update';
}

function withSelf({ page }: PreviewRecords, input: Doc): Doc {
  return page.kind === 'form' ? { ...input, id: SELF } : input;
}

function existing(records: PreviewRecords, id: unknown): RecordRow {
  const row = records.find(String(id));
  if (!row) throw refusal('record_not_found');
  return row;
}

function refusal(code: RefusalCode): PreviewRefusal {
  return new PreviewRefusal(code, t(REFUSALS[code].message));
}

async function create(records: PreviewRecords, { id: _, version: _v, ...payload }: Doc): Promise<RecordRow> {
  const doc = await judgedDoc(records, { payload });
  const at = new Date().toISOString();
  const { states } = records.page;
  const row = {
    supplierCode: 'S10001',
    ...doc,
    ...(states && { [states.field]: doc[states.field] ?? states.initial }),
    id: records.nextId(),
    version: 1,
    ...{ createdAt: at, updatedAt: at, createdBy: 'preview', updatedBy: 'preview' },
  };
  return records.put(row, { action: 'create', changes: changesBetween(records.page, {}, doc) });
}

async function update(records: PreviewRecords, { id, version, ...payload }: Doc): Promise<RecordRow> {
  const before = existing(records, id);
  if (version !== undefined && Number(version) !== before.version) throw refusal('version_conflict');
  const stored = ownDoc(records, before);
  const doc = await judgedDoc(records, { payload, stored });
  return keep(records, before, doc, { action: 'update' });
}

function keep(
  records: PreviewRecords,
  before: RecordRow,
  doc: Doc,
  said: { action: 'update' | 'transition'; code?: string; reason?: string },
): RecordRow {
  const stored = ownDoc(records, before);
  const { id, version, supplierCode, createdAt, createdBy } = before;
  const system = { id, version: version + 1, createdAt, createdBy, updatedBy: 'preview' };
  const row = { supplierCode: supplierCode ?? '', ...doc, ...system, updatedAt: new Date().toISOString() };
  return records.put(row, { ...said, changes: changesBetween(records.page, stored, doc) });
}

async function move(records: PreviewRecords, id: unknown, code: string, input: Doc): Promise<RecordRow> {
  const { page } = records;
  const before = existing(records, id);
  const transition = transitionOf(page, code);
  const { states } = page;
  if (!transition || !states) throw refusal('not_found');
  const stored = ownDoc(records, before);
  const scope = scopeNow();
  if (
    !transition.from.includes(String(stored[states.field])) ||
    !holds(transition.when, { ...scope, row: before } as never)
  )
    throw refusal('illegal_transition');
  if (input.version !== undefined && Number(input.version) !== before.version)
    throw refusal('version_conflict');
  let doc: Doc = { ...stored, [states.field]: transition.to };
  if (transition.asks) {
    const asked = isObject(input.values) ? input.values : {};
    doc = await judgedDoc(records, {
      payload: { ...doc, ...asked },
      stored: doc,
      form: askedForm(page, transition),
    });
  }
  const set = valuesSet(page.form, transition.sets, {
    ...scope,
    row: { ...doc, [states.field]: stored[states.field] },
  } as never);
  const reason = typeof input.reason === 'string' && input.reason !== '' ? input.reason : undefined;
  return keep(records, before, { ...doc, ...set }, { action: 'transition', code, ...(reason && { reason }) });
}

/** Each record of a call on its own, as the gateway answers them. */
async function each(input: Doc, perform: (target: Doc) => unknown): Promise<BulkData> {
  const targets = Array.isArray(input.list) ? input.list.filter(isObject) : [];
  const results: BulkOutcome[] = [];
  for (const target of targets) {
    const id = String(target.id);
    try {
      await perform(target);
      results.push({ id, status: 'done' });
    } catch (reason) {
      if (!(reason instanceof PreviewRefusal)) throw reason;
      results.push({ id, status: 'refused', code: reason.code, message: reason.message });
    }
  }
  const done = results.filter(({ status }) => status === 'done').length;
  return { results, done, refused: results.length - done };
}

type Further = (records: PreviewRecords, input: Doc, names: readonly string[]) => unknown;

const refuse =
  (what: () => string): Further =>
  () => {
    throw notHere(what());
  };

/** What else is asked of a resource, by method and what stands behind its name; `*` is one part of the path. */
const FURTHER: readonly (readonly [call: string, answer: Further])[] = [
  ['GET views/counts', viewCountsOf],
  ['POST views/shared', refuse(() => t('共享视图'))],
  ['DELETE views/shared/*', refuse(() => t('共享视图'))],
  ['GET views/calendar', calendarOf],
  ['GET views/tree', treeOf],
  ['GET values/last', () => ({ values: {} })],
  ['POST values/others', answerOthers],
  ['POST unread', () => ({ ids: [] })],
  ['POST exports', refuse(() => t('导出'))],
  ['GET exports/*', refuse(() => t('导出'))],
  ['GET imports', () => []],
  ['POST imports', refuse(() => t('导入'))],
  ['POST batch/assign', refuse(() => t('指派'))],
  [
    'POST batch/removals',
    (records, input) => each(input, ({ id }) => records.remove(existing(records, id).id)),
  ],
  [
    'POST batch/transitions/*',
    (records, input, [code = '']) =>
      each(input, (target) => move(records, target.id, code, { ...input, ...target })),
  ],
  ['POST */transitions/*', (records, input, [id, code = '']) => move(records, id, code, input)],
  ['GET */history', (records, input, [id = '']) => paged(records.history(idOf(records, id)), input)],
  ['GET */changes', () => ({ asks: false, latest: null })],
  ['GET */needs/*', () => ({ needs: [] })],
  ['GET */comments', () => ({ list: [], total: 0 })],
  ['POST */comments', refuse(() => t('评论'))],
  ['POST */assign', refuse(() => t('指派'))],
  ['POST */urge', refuse(() => t('催办'))],
  ['POST */seen', () => null],
  ['GET */related', () => ({ records: [], lists: [], tabs: [] })],
  ['POST */readers', () => ({ list: [], total: 0, read: 0, unread: 0 })],
  ['POST */shown', (records, input, [id]) => ({ value: valueAt(existing(records, id), String(input.path)) })],
  ['POST */prints/*', refuse(() => t('打印'))],
];

function idOf(records: PreviewRecords, id: string): string {
  return records.page.kind === 'form' ? (records.rows()[0]?.id ?? id) : id;
}

function paged<T>(entries: readonly T[], input: Doc): { list: T[]; total: number } {
  return { list: pageOfRows(entries as never, input) as T[], total: entries.length };
}

/** What a form's expressions read of other records: the record that a value names. Nothing is found by a condition. */
function answerOthers(
  { page, dictionaries }: PreviewRecords,
  { list }: Doc,
): { list: { known: boolean; value: unknown }[] } {
  const questions = Array.isArray(list) ? list.filter(isObject) : [];
  return {
    list: questions.map(({ place, value }) => {
      const source = readersOf(page.form).references.get(String(place));
      return {
        known: true,
        value: (source && value !== undefined && rowOf(page, dictionaries, source, value)) || null,
      };
    }),
  };
}

function furtherOf(
  records: PreviewRecords,
  { method, path, input }: PreviewCall,
): (() => unknown) | undefined {
  const base = `/api/resources/${callName(records.page)}/`;
  if (!path.startsWith(base)) return undefined;
  const parts = path.slice(base.length).split('/');
  for (const [call, answer] of FURTHER) {
    const [asked, shape = ''] = call.split(' ');
    const wanted = shape.split('/');
    const isMeant =
      asked === method &&
      wanted.length === parts.length &&
      wanted.every((one, at) => one === '*' || one === parts[at]);
    if (!isMeant) continue;
    const names = parts.filter((_, at) => wanted[at] === '*').map(decodeURIComponent);
    return () => answer(records, input, names);
  }
  return undefined;
}
