import { TIMESTAMP } from '../expressions/environment';
import { expressionIn } from '../expressions/expression';
import { typeOf } from '../expressions/lenient';
import { isComputed } from '../fields/computed-field';
import { type FieldInfo, fieldsOf, itemFieldsOf } from '../fields/fields';
import { dateKindOf } from '../language/date-kinds';
import type { PageSchema, RecordPage } from '../language/page-schema';
import { isRecordPage } from '../language/pages';
import type { Creation } from '../language/states-schema';
import { typeName } from './expression-message';
import { celType, scopesOf } from './expression-scope';
import { type KnownPages, listNamed } from './known-pages';
import type { JsonPath } from './problem';
import { meant, type Report } from './report';

export function createdPages(page: PageSchema): string[] {
  return isRecordPage(page) ? creationsOf(page).map(({ creates }) => creates.page) : [];
}

/**
 * What a transition makes on another page: that page is there and has those fields, each is given a value of its type, and
 * nothing leads back to a record of the first. A page whose file has errors is told there.
 */
export function checkCreates(page: RecordPage, known: KnownPages, report: Report): void {
  for (const { creates, place } of creationsOf(page)) {
    const at = report.at(...place);
    const target = listNamed(creates.page, known, '不是列表页面，不能在上面新增记录', at.at('page'));
    if (!target) continue;
    const circle = circleOf(page, creates.page, known.pages);
    if (circle) at.value('page', `${circle.join(' → ')}：新增的记录又会新增本页的记录，请去掉其中一个`);
    checkCreation(page, target, creates, at);
  }
}

function creationsOf({ states }: RecordPage): { creates: Creation; place: JsonPath }[] {
  return (states?.transitions ?? []).flatMap(({ creates }, index) =>
    creates ? [{ creates, place: ['states', 'transitions', index, 'creates'] }] : [],
  );
}

/** The pages by which what a page makes leads back to it. */
function circleOf(page: RecordPage, first: string, pages: readonly PageSchema[]): string[] | undefined {
  const seen = new Set<string>();
  const walk = (path: string, way: readonly string[]): string[] | undefined => {
    if (path === page.path) return [...way, path];
    if (seen.has(path)) return undefined;
    seen.add(path);
    const next = pages.find((one) => one.path === path);
    for (const further of next ? createdPages(next) : []) {
      const found = walk(further, [...way, path]);
      if (found) return found;
    }
    return undefined;
  };
  return walk(first, [page.path]);
}

function checkCreation(page: RecordPage, target: RecordPage, creates: Creation, report: Report) {
  checkOwner(page, target, creates, report);
  const fields = fieldsOf(target.form);
  const scope = scopesOf(page).row;
  const { values = {}, rows = {} } = creates;
  for (const [given, at, name] of report.at('values').entries(values)) {
    if (name === 'supplierCode') continue;
    const field = fields.get(name);
    if (!field) reportKey(name, fields, target, at);
    else if (unwritable(target, field)) at.key([], unwritable(target, field)!);
    else {
      const expression = expressionIn(given);
      const type = expression === undefined ? '' : (typeOf(scope.environment, expression).type ?? 'dyn');
      const wrong = expression === undefined ? literalFault(field, given) : expressionFault(field, type);
      if (wrong) at.value([], wrong);
    }
  }
  for (const [{ from, map }, at, name] of report.at('rows').entries(rows)) {
    const [into, own] = [fields.get(name), fieldsOf(page.form).get(from)];
    const [columns, source] = [into && itemFieldsOf(into), own && itemFieldsOf(own)];
    if (!into) reportKey(name, fields, target, at);
    else if (!columns) at.key([], `${target.path} 的 ${name} 不是列表`);
    if (!own) at.noField('from', from, fieldsOf(page.form).keys());
    else if (!source) at.value('from', `${from} 不是列表`);
    if (columns && source) checkColumns(target, map, { columns, source }, at.at('map'));
  }
  checkFilled(target, creates, report);
}

function reportKey(name: string, fields: ReadonlyMap<string, FieldInfo>, target: RecordPage, report: Report) {
  report.key([], `${target.path} 没有名为 ${name} 的字段`, meant(name, fields.keys()));
}

function checkColumns(
  target: RecordPage,
  map: Readonly<Record<string, string>>,
  { columns, source }: Record<'columns' | 'source', ReadonlyMap<string, FieldInfo>>,
  report: Report,
) {
  for (const [name, from] of Object.entries(map)) {
    const [column, own] = [columns.get(name), source.get(from)];
    if (!column) reportKey(name, columns, target, report.at(name));
    if (!own) report.noField(name, from, source.keys());
    if (column && own && column.type !== own.type)
      report.value(name, `${name} 是 ${column.type} 类型，${from} 却是 ${own.type}`);
  }
}

function checkOwner(page: RecordPage, target: RecordPage, { values }: Creation, report: Report) {
  const isNamed = values !== undefined && Object.hasOwn(values, 'supplierCode');
  const { scope } = target.resource;
  if (scope === 'account') report.value('page', `${target.path} 的记录归账号自己，不能由流转新增`);
  if (scope === 'tenant' && isNamed)
    report.key(['values', 'supplierCode'], `${target.path} 的记录不归供应商，请去掉 supplierCode`);
  if (scope === 'supplier' && page.resource.scope !== 'supplier' && !isNamed)
    report.value('page', `${target.path} 的记录归供应商，请在 values 里写 supplierCode`);
}

const FILLING = ['default', 'x-value', 'x-serial', 'x-lookup'];

/** A field that must be filled in, and that nothing gives a value: the transition would always be refused. */
function checkFilled(target: RecordPage, { values = {}, rows = {} }: Creation, report: Report) {
  const isDraft = target.states?.lenient?.includes(target.states.initial) ?? false;
  if (isDraft) return;
  for (const { path, schema } of fieldsOf(target.form).values()) {
    const isGiven = Object.hasOwn(values, path) || Object.hasOwn(rows, path) || path.includes('.');
    const fillsItself = FILLING.some((key) => Object.hasOwn(schema, key));
    const mayBeHidden = schema['x-visible'] !== undefined || schema['x-hidden'] !== undefined;
    if (schema.required !== true || isGiven || fillsItself || mayBeHidden) continue;
    const message = `${target.path} 的 ${path} 必填，values 和 rows 里没有给它`;
    report.value('page', message, { severity: 'warning' });
  }
}

function unwritable({ states }: RecordPage, { path, schema }: FieldInfo): string | undefined {
  if (path === states?.field) return `${path} 是状态字段，新记录的状态是 initial，请去掉`;
  return isComputed(schema) ? `${path} 由 x-value 计算，或由 x-lookup 查出，请去掉` : undefined;
}

function literalFault({ path, type }: FieldInfo, given: unknown): string | undefined {
  return typeof given === type ? undefined : `${path} 是 ${type} 类型，取值也要是 ${type}`;
}

/** Why the result of an expression is no value of a field; undefined where it is. */
export function expressionFault({ schema }: Pick<FieldInfo, 'schema'>, type: string): string | undefined {
  if (type === 'dyn' || type === 'null') return undefined;
  if (type === TIMESTAMP) {
    return dateKindOf(schema) === undefined ? '时间只能写进日期或时间字段' : undefined;
  }
  const wanted = typeName(celType(schema));
  return typeName(type) === wanted ? undefined : `字段的值应是${wanted}，表达式的结果却是${typeName(type)}`;
}
