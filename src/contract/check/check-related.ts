import { AUDIT_ENTRIES } from '../base/system-resources';
import { fieldsOf } from '../fields/fields';
import { pointedAt } from '../fields/pointed-field';
import type { FieldSchema } from '../language/field-schema';
import type { RelatedPage } from '../language/list-schema';
import type { ListPage, PageSchema, RecordPage } from '../language/page-schema';
import { facesOfPage, isRecordPage } from '../language/pages';
import { columnsOf, SYSTEM_FIELDS } from '../lists/list-query';
import { relatedBlocks } from '../lists/prints';
import { buttonsFor } from '../pages/buttons';
import { allNamings, ownRecords, relationOf, relationType } from '../pages/relations';
import { fieldPathsOf } from './field-paths';
import { isFaultyPage, type KnownPages, listNamed, pathsOf } from './known-pages';
import { meant, type Report } from './report';

/** The pages whose lists stand on the page of a record, or are printed with it. */
export function relatedPages(page: PageSchema): string[] {
  const printed = relatedBlocks(page).map(({ block }) => block.related);
  return page.kind === 'list' ? [...(page.related ?? []).map((one) => one.page), ...printed] : [];
}

/**
 * The lists of other pages on the page of a record: each page is there and stands once, its field names records of this
 * page, the columns are its own, and what is made in a tab can be made there. A page whose file has errors is told there.
 */
export function checkRelated(page: ListPage, known: KnownPages, report: Report): void {
  const seen = new Set<string>();
  for (const [entry, at] of report.at('related').each(page.related)) {
    const { page: path } = entry;
    if (seen.has(path)) at.value('page', `页面 ${path} 已在前面的标签里，只能放一次`);
    else {
      const other = listNamed(path, known, '不是 list 页面，没有可以列出的记录', at.at('page'));
      if (other) checkEntry(page, other, entry, known, at);
    }
    seen.add(path);
  }
}

/** Records of other pages in prints: the page keeps some, they are found, and the fields are its own and are printed. */
export function checkPrinted(page: ListPage, { pages, faulty }: KnownPages, file: Report): void {
  for (const { block, place } of relatedBlocks(page)) {
    const { related, by, columns = [] } = block;
    const report = file.at(...place);
    const kept = pages.filter(isRecordPage).filter(({ resource }) => resource.name !== AUDIT_ENTRIES);
    const other = kept.find(({ path }) => path === related);
    if (!other) {
      if (!isFaultyPage(faulty, related))
        report.oneOf('related', related, pathsOf(kept), `没有保存记录的页面 ${related}`);
      continue;
    }
    if (by) checkPairs(page, other, by, report.at('by'));
    else if ([page, other].some(({ resource }) => resource.scope !== 'supplier'))
      report.value(
        'related',
        '请写 by，说明怎样找到这条记录的；只有两个页面的 scope 都是 supplier 时可以不写',
      );
    checkColumns(other, columns, report.at('columns'));
    for (const [name, at] of report.at('columns').each(columns))
      if (fieldsOf(other.form).get(name)?.schema['x-print'] === false)
        at.value([], `${name} 写了 "x-print": false，不会印出来，请去掉其中一处`);
  }
}

function checkEntry(page: ListPage, other: ListPage, entry: RelatedPage, known: KnownPages, report: Report) {
  const at = report.at('page');
  const [own, its] = [page, other].map(facesOfPage);
  if (!own!.some((face) => its!.includes(face)))
    at.value([], `${other.path} 和本页不在同一个端，没有人看得到这个标签`);
  if (other.resource.name === AUDIT_ENTRIES) at.value([], `${other.path} 不保存记录，不能放进标签`);
  if (typeof entry.by === 'string') checkNaming(page, other, entry.by, known, report.at('by'));
  else checkPairs(page, other, entry.by, report.at('by'));
  checkColumns(other, entry.columns ?? [], report.at('columns'));
  if (entry.create) checkCreate(other, entry, report.at('create'));
}

function checkNaming(page: ListPage, other: ListPage, by: string, { pages }: KnownPages, report: Report) {
  const isOwn = ownRecords(page, (path) => pages.find((one) => one.path === path));
  const [key] = relationOf({ by }, other, isOwn) ?? [];
  const naming = allNamings(other).flatMap(({ field, page: named }) => (isOwn(named) ? [field] : []));
  if (key) {
    if (relationType(page, key.own) === undefined)
      report.value([], `${other.path} 的 ${by} 保存的是 ${key.own}，本页没有这个字段`);
    return;
  }
  const isThere = fieldPathsOf(other.form).has(by);
  const instead = naming.length > 0 ? `请写 ${naming.join(' 或 ')}` : `两边相等的字段写成 { "${by}": … }`;
  const known = naming.length > 0 || isThere ? naming : fieldPathsOf(other.form).keys();
  const message = isThere
    ? `${other.path} 的 ${by} 不是从 ${page.path} 选的，${instead}`
    : `${other.path} 没有名为 ${by} 的字段`;
  report.value([], message, meant(by, known));
}

/** Fields with equal values: both are there, and can be equal. */
function checkPairs(page: ListPage, other: RecordPage, by: Record<string, string>, report: Report): void {
  if (Object.keys(by).length === 0) report.value([], 'by 里至少写一对字段');
  for (const [own, at, field] of report.entries(by)) {
    const [its, mine] = [relationType(other, field), relationType(page, own)];
    if (its === undefined)
      at.key([], `${other.path} 没有名为 ${field} 的字段`, meant(field, fieldsOf(other.form).keys()));
    if (mine === undefined) at.noField([], own, [...fieldsOf(page.form).keys(), 'id', 'supplierCode']);
    if (its === undefined || mine === undefined) continue;
    if (!COMPARED.includes(its)) at.key([], `${field} 是 ${its} 类型，只能用 string 和 number 字段`);
    else if (its !== mine) at.value([], `${field} 是 ${its} 类型，${own} 是 ${mine}，不会相等`);
  }
}

const COMPARED: readonly string[] = ['string', 'number'];

function checkColumns(other: RecordPage, columns: readonly string[], report: Report): void {
  const fields = fieldsOf(other.form);
  const listed = other.kind === 'list' ? columnsOf(other) : [];
  const through = listed.flatMap(({ field }) => pointedAt(field)?.name ?? []);
  const names = [...fields.keys(), ...Object.keys(other.derived ?? {}), ...SYSTEM_FIELDS, ...through];
  for (const [column, at, index] of report.each(columns)) {
    if (!names.includes(column))
      at.value([], `${other.path} 没有名为 ${column} 的字段`, meant(column, names));
    else if (columns.indexOf(column) < index) at.value([], `列 ${column} 重复`);
    else if (fields.get(column)?.type === 'object') at.value([], `${column} 是一组字段，列里请写到具体字段`);
  }
}

/** What fills the form in the tab can be written there. */
function checkCreate(other: ListPage, { by }: RelatedPage, report: Report): void {
  const toolbar = other.list.toolbar ?? [];
  if (!toolbar.some(({ action }) => action === 'create') || buttonsFor(other, 'create').length === 0)
    report.value([], `${other.path} 的 list.toolbar 里没有新增按钮，不能在标签里新增`);
  const fields = fieldsOf(other.form);
  for (const name of typeof by === 'string' ? [by] : Object.keys(by)) {
    const field = fields.get(name);
    if (!field && fieldPathsOf(other.form).has(name))
      report.value([], `${name} 在明细里，新增时填不好，请去掉 create`);
    else if (name === 'id') report.value([], 'id 由网关给出，不能在标签里新增，请去掉 create');
    else if (field && isGiven(field.schema))
      report.value([], `${other.path} 的 ${name} 不能填写，不能在标签里新增，请去掉 create`);
  }
}

/** A field that nobody fills in. */
const isGiven = (schema: FieldSchema) =>
  schema['x-pattern'] === 'readPretty' || schema['x-value'] !== undefined || schema['x-serial'] !== undefined;
