import type { ExportRequest } from '../../../src/contract/api/transfers';
import type { Doc } from '../../../src/contract/base/doc';
import { CHANGE_REQUESTS } from '../../../src/contract/base/system-resources';
import { nowInBeijing } from '../../../src/contract/fields/derived';
import { type FieldInfo, fieldAt, fieldsOf } from '../../../src/contract/fields/fields';
import type { RecordPage } from '../../../src/contract/language/page-schema';
import type { RecordRow } from '../../../src/contract/lists/list-query';
import { transitionOf } from '../../../src/contract/pages/buttons';
import { recordCaption } from '../../../src/contract/pages/record-title';
import { knownFields } from '../../../src/contract/records/current-doc';
import { changesBetween, type HistoryChange } from '../../../src/contract/records/history';
import type { MadeRecord } from '../../../src/contract/records/made-records';
import { maskedChange } from '../../../src/contract/records/masked-doc';
import { type AuditRow, READING_ACTIONS, TRANSITION } from '../../kernel/audit/write-audit';
import { filledIn } from '../../kernel/base/translate';
import { displayValue } from '../../kernel/records/common/display-value';
import { requestAsRead } from '../../kernel/records/tables/request-sides';
import { recordPages } from '../../kernel/schemas/record-page-at';
import type { SchemaRegistry } from '../../kernel/schemas/registry';
import { BETWEEN, HIDDEN, MADE, MORE, ROW, SYSTEM } from './entry-texts';
import { exportLines, type SharedViewAct, shareLines } from './list-acts';

const OPERATIONS: Readonly<Record<string, string>> = {
  create: '新增',
  update: '修改',
  delete: '删除',
  assign: '指派',
  urge: '催办',
  export: '导出',
  show: '显示打码内容',
  print: '打印',
  share: '共享视图',
  unshare: '取消共享视图',
};
/** Changed values of one write that are told; a long item table may change in thousands of places. */
const MAX_CHANGES = 100;
const MAX_TEXT = 500;
const asStored = (text: string) => text;

/** Resources whose page's title holds the text, or that go by it. */
export function resourcesNamed(registry: SchemaRegistry, text: string): string[] {
  const named = recordPages(registry).filter(({ title }) => title.includes(text));
  return [...new Set([...named.map(({ resource }) => resource.name), text])];
}

/** An audit row as people read it: names for codes, Beijing's time, and what changed value by value. */
export function presentEntry(
  registry: SchemaRegistry,
  row: AuditRow,
  names: ReadonlyMap<string, string>,
): RecordRow {
  const page = registry.byResource(row.resource)?.page;
  const [before, after] = [row.before, row.after].map((doc) => (doc ?? undefined) as Doc | undefined);
  const isWrite = !(READING_ACTIONS as readonly string[]).includes(row.action);
  const changes = page && isWrite ? changesSeen(registry, page, before ?? {}, after ?? {}) : [];
  const made = (row.made ?? []) as MadeRecord[];
  const more = changes.length - MAX_CHANGES;
  const own = {
    at: nowInBeijing(row.at),
    person: names.get(row.account_id) ?? SYSTEM,
    pageTitle: page?.title ?? row.resource,
    operation: operationOf(page, row.action),
    recordName: page ? nameOf(page, row.action, after ?? before ?? {}) : '',
    recordId: row.record_id,
    supplier: row.supplier_code,
    reason: row.reason,
    address: row.address,
    requestId: row.request_id,
    more: more > 0 ? filledIn(MORE, { count: more }, asStored) : '',
  };
  const shown = Object.entries(own).filter(([, value]) => value !== null && value !== '');
  return {
    id: row.audit_id,
    version: 1,
    ...Object.fromEntries(shown),
    ...(page && after && linesOf(page, row.action, after)),
    ...(page &&
      changes.length + made.length > 0 && {
        changes: [
          ...made.map(displayMade(registry)),
          ...changes.slice(0, MAX_CHANGES).map(displayChange(registry, page)),
        ],
      }),
  };
}

/** What an act that changed no record was about, line by line; undefined for all others. */
function linesOf(page: RecordPage, action: string, after: Doc): { changes: Doc[] } | undefined {
  if (action === 'export')
    return { changes: exportLines(page, after as unknown as ExportRequest & { total: number }) };
  if (action === 'share' || action === 'unshare')
    return { changes: shareLines(page, after as unknown as SharedViewAct) };
  if (action === 'show')
    return { changes: [{ field: titleOf(page, String(after.path ?? '')), before: '', after: '' }] };
  return undefined;
}

/** The record, or the view, that an entry is about. */
function nameOf(page: RecordPage, action: string, doc: Doc): string {
  if (action === 'share' || action === 'unshare') return String(doc.name);
  return action === 'export' || action === 'show' ? '' : recordCaption(page, doc);
}

/** What the reader, as whom the page is read, may be told of a write. */
function changesSeen(registry: SchemaRegistry, page: RecordPage, before: Doc, after: Doc): HistoryChange[] {
  const asRead = (doc: Doc) => {
    if (page.resource.name === CHANGE_REQUESTS)
      return requestAsRead(doc, (path) => registry.byPath(path)?.page);
    return page.rights ? knownFields(page.form, doc) : doc;
  };
  return changesBetween(page, asRead(before), asRead(after)).map((one) => maskedChange(page, one));
}

function operationOf(page: RecordPage | undefined, action: string): string {
  if (!action.startsWith(TRANSITION)) return OPERATIONS[action] ?? action;
  const code = action.slice(TRANSITION.length);
  return (page && transitionOf(page, code)?.label) ?? code;
}

/** A record that a transition made beside, as a line among what it changed. */
const displayMade =
  (registry: SchemaRegistry) =>
  ({ page, name, id }: MadeRecord): Doc => ({
    field: MADE,
    before: '',
    after: [registry.byPath(page)?.page.title ?? page, name || id].join(BETWEEN),
  });

const displayChange =
  (registry: SchemaRegistry, page: RecordPage) =>
  ({ path, before, after, hidden }: HistoryChange): Doc => {
    const field = fieldAt(page.form, path);
    const text = (value: unknown) => (hidden ? HIDDEN : valueIn(registry, field, value));
    return { field: titleOf(page, path), before: text(before), after: text(after) };
  };

/** `供应商 / 第 2 项 / 品牌`: the titles along a path. */
function titleOf(page: RecordPage, path: string): string {
  const [, list, index, rest] = /^(.*?)\.(\d+)(?:\.(.*))?$/.exec(path) ?? [];
  if (list === undefined) return fieldsOf(page.form).get(path)?.title ?? path;
  const title = rest === undefined ? [] : [fieldAt(page.form, path)?.title ?? rest];
  return [titleOf(page, list), filledIn(ROW, { index: Number(index) + 1 }, asStored), ...title].join(BETWEEN);
}

function valueIn(registry: SchemaRegistry, field: FieldInfo | undefined, value: unknown): string {
  if (value === undefined || value === null || value === '') return '';
  const isWhole = typeof value === 'object' && !Array.isArray(value);
  const text = field && !isWhole ? displayValue(registry, field, value) : JSON.stringify(value);
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
}
