import { fieldsOf, itemFieldsOf } from '../fields/fields';
import {
  countedBy,
  countedPages,
  type NamedRollUp,
  partsOf,
  type RollUpPart,
  rollUpsIn,
} from '../fields/roll-ups';
import type { PageSchema, RecordPage } from '../language/page-schema';
import { isRecordPage } from '../language/pages';
import { isView } from '../pages/page-view';
import { STORED } from './check-narrowing';
import { namedStates } from './check-states';
import { fieldPathsOf } from './field-paths';
import { type KnownPages, pageNamed } from './known-pages';
import { meant, type Report } from './report';

export function rolledPages(page: PageSchema): string[] {
  return isRecordPage(page) ? countedPages(page) : [];
}

/** The parts of a roll-up, each with the report at its place; `report` stands at the roll-up. */
function partsIn({ rollUp }: NamedRollUp, report: Report): { part: RollUpPart; at: Report }[] {
  const of = report.at('of');
  return partsOf(rollUp).map((part, index) => ({
    part,
    at: part.givesBack ? of.at('back', index - 1) : of,
  }));
}

/** Roll-ups as far as their own page says what they are: their names, what they read of their record, and what contradicts. */
export function checkOwnRollUps(page: RecordPage, file: Report): void {
  const paths = fieldPathsOf(page.form);
  for (const one of rollUpsIn(page)) {
    const { name, rollUp, list } = one;
    const report = file.at('derived', name);
    const { of, minimum } = rollUp;
    for (const { part, at } of partsIn(one, report))
      if (part.page === (page.resource.view?.of ?? page.path)) at.value('page', '不能汇总本页自己的记录');
    if (name.includes('.') && paths.has(name)) report.key([], `汇总 ${name} 与表单里的字段同名，请换一个`);
    if (name.includes('.') && list === undefined) {
      const lists = listsOf(page);
      report.key([], `${name} 的点前面要是本页的一个明细列表`, meant(name.split('.')[0]!, lists));
    }
    if (of.field === undefined && of.fn !== 'count')
      report.value(['of', 'fn'], `${of.fn} 要写 field，说明汇总哪个字段`);
    checkFrom(page, one, paths, report.at('of'));
    checkOwnKeys(page, one, paths, report.at('of', 'by'));
    checkBack(one, report);
    if (minimum !== undefined && page.resource.scope !== 'tenant')
      report.key('minimum', 'minimum 只能用在租户的记录（scope 是 tenant）上');
    if (minimum !== undefined && of.fn === 'average')
      report.key('minimum', '平均数不能写 minimum，请用 sum、count、min 或 max');
  }
}

function listsOf({ form }: RecordPage): string[] {
  return [...fieldsOf(form).values()].flatMap((field) => (itemFieldsOf(field) ? field.path : []));
}

type Paths = ReturnType<typeof fieldPathsOf>;

function checkFrom(page: RecordPage, { rollUp, list }: NamedRollUp, paths: Paths, report: Report): void {
  const { from, fn } = rollUp.of;
  if (from === undefined) return;
  const type = paths.get(from)?.type;
  if (page.derived && Object.hasOwn(page.derived, from))
    report.value('from', `${from} 是派生字段，from 要写保存的数字字段`);
  else if (type === undefined) report.noField('from', from, paths.keys());
  else if (type !== 'number') report.value('from', `${from} 是 ${type} 类型，from 要写数字字段`);
  else if (list === undefined && isColumn(page, from))
    report.value('from', `${from} 是明细里的列，这里要写整条记录的字段`);
  else if (list !== undefined && !from.startsWith(`${list}.`))
    report.value('from', `from 要写 ${list} 里的列`);
  if (fn !== 'sum' && fn !== 'count') report.value('fn', '写了 from，fn 只能是 sum 或 count');
}

function isColumn(page: RecordPage, name: string): boolean {
  return listsOf(page).some((list) => name.startsWith(`${list}.`));
}

function checkOwnKeys(page: RecordPage, { rollUp, list }: NamedRollUp, paths: Paths, report: Report): void {
  const pairs = countedBy(rollUp.of);
  for (const { theirs, own } of typeof rollUp.of.by === 'string' ? [] : pairs) {
    if (own !== 'id' && !paths.has(own)) report.noField(theirs, own, [...paths.keys(), 'id']);
    else if (isColumn(page, own) && (list === undefined || !own.startsWith(`${list}.`)))
      report.value(theirs, `${own} 是明细里的列，只能用在 ${own.split('.')[0]} 的汇总里`);
  }
  if (list !== undefined && !pairs.some(({ own }) => own.startsWith(`${list}.`))) {
    const example = `"lines.materialCode": "${list}.materialCode"`;
    report.value([], `逐行汇总要写明按 ${list} 里的哪一列对上，例如 ${example}`);
  }
  if (!pairs.some(({ own }) => !isColumn(page, own)))
    report.value([], '要写明那个页面的哪个字段指向本页的记录，例如 "orderId": "id"');
}

/** What gives back names the same records and rows as what takes of them, and each of it once. */
function checkBack(one: NamedRollUp, report: Report): void {
  const { of } = one.rollUp;
  if (!of.back) return;
  if (of.from === undefined)
    report.key(['of', 'back'], 'back 要和 from 一起写：没有从哪里减，也就没有退回到哪里');
  const giving = partsIn(one, report).slice(1);
  for (const [index, { part, at }] of giving.entries()) {
    if (part.fn === 'sum' && part.field === undefined) at.value('page', 'back 要写 field，说明退回多少');
    checkBackKeys(of, part, at.at('by'));
    const earlier = giving.findIndex((other) => JSON.stringify(other.part) === JSON.stringify(part));
    if (earlier < index) at.value('page', `和第 ${earlier + 1} 项相同，会退回两次`);
  }
}

function checkBackKeys(taking: Pick<RollUpPart, 'by'>, part: RollUpPart, report: Report): void {
  const wanted = countedBy(taking).map(({ own }) => own);
  const named: string[] = [];
  for (const { theirs, own } of countedBy(part)) {
    const at = typeof part.by === 'string' ? [] : [theirs];
    if (!wanted.includes(own))
      report.value(at, `back 要和这个汇总对上同样的本页字段，这里的 by 没有 ${own}`, meant(own, wanted));
    else if (named.includes(own)) report.value(at, `${own} 已经对上了，只能写一次`);
    named.push(own);
  }
  for (const own of wanted)
    if (!named.includes(own)) report.value([], `back 要和这个汇总对上同样的本页字段，还少 ${own}`);
}

/** Roll-ups beside the pages that they count: what is there, names the record, and can be added up. */
export function checkRollUps(page: RecordPage, known: KnownPages, report: Report): void {
  const parts = rollUpsIn(page).flatMap((one) => partsIn(one, report.at('derived', one.name)));
  for (const { part, at } of parts) {
    const { page: path } = part;
    if (path === page.path) continue;
    const found = known.pages.find((other) => other.path === path);
    if (found && isRecordPage(found) && isView(found)) {
      const { of } = found.resource.view;
      at.value('page', `${path} 的记录属于 ${of}，请直接写 ${of}`, { suggestion: of });
      continue;
    }
    const counted = pageNamed(path, known, keepsRecords, '是标签页，没有自己的记录', at.at('page'));
    if (counted) checkCounted(page, counted, part, at);
  }
}

/** A page whose records are its own. */
const keepsRecords = (page: PageSchema): page is RecordPage => isRecordPage(page) && !isView(page);

function checkCounted(page: RecordPage, counted: RecordPage, part: RollUpPart, report: Report): void {
  const { by, field, where = {} } = part;
  const paths = fieldPathsOf(counted.form);
  const isTheirs = (path: string, at: Report, says: 'key' | 'value'): boolean => {
    if (paths.has(path)) return true;
    if (counted.derived && Object.hasOwn(counted.derived, path))
      at[says]([], `${counted.path} 的 ${path} 是派生字段，只能用保存的字段，不能汇总再汇总`);
    else at[says]([], `${counted.path} 没有名为 ${path} 的字段`, meant(path, paths.keys()));
    return false;
  };
  for (const pair of countedBy(part)) {
    const isOne = typeof by === 'string';
    const at = isOne ? report.at('by') : report.at('by', pair.theirs);
    if (isTheirs(pair.theirs, at, isOne ? 'value' : 'key')) checkKey(page, counted, pair, at);
  }
  if (!countedBy(part).some(({ theirs }) => fieldsOf(counted.form).has(theirs)))
    report.value('by', `要有一个不在明细里的字段指向本页的记录`);
  if (field !== undefined && isTheirs(field, report.at('field'), 'value'))
    checkField(counted, part, report.at('field'));
  for (const [name, wanted] of Object.entries(where))
    checkWhere(counted, name, wanted, report.at('where', name));
  checkOneList(counted, part, report);
}

/** A key that names this page's record: chosen from it, of the type of the field that it is compared with. */
function checkKey(
  page: RecordPage,
  counted: RecordPage,
  { theirs, own }: { theirs: string; own: string },
  report: Report,
): void {
  const schema = fieldPathsOf(counted.form).get(theirs)!;
  const type = own === 'id' ? 'string' : fieldPathsOf(page.form).get(own)?.type;
  if (!STORED.includes(schema.type)) report.value([], `${theirs} 是 ${schema.type} 类型，不能用来对上记录`);
  else if (type !== undefined && schema.type !== type)
    report.value([], `${theirs} 是 ${schema.type} 类型，${own} 是 ${type} 类型，不会相等`);
  const options = schema['x-options'];
  const chosen = typeof options === 'object' && 'page' in options ? options : undefined;
  // The records of a second page are its owner's, and are named as such.
  const home = page.resource.view?.of ?? page.path;
  if (own === 'id' && chosen && (chosen.page !== home || (chosen.value ?? 'id') !== 'id'))
    report.value([], `${counted.path} 的 ${theirs} 指向的是 ${chosen.page}，不是本页的记录`);
  else if (own === 'id' && !chosen)
    report.value([], `${counted.path} 的 ${theirs} 不指向本页：请让它用 x-options 从 ${home} 选择`);
}

function checkField(counted: RecordPage, { fn, field = '' }: RollUpPart, report: Report): void {
  const { type } = fieldPathsOf(counted.form).get(field)!;
  if (fn !== 'count' && type !== 'number')
    report.value([], `${fn} 只能用在 number 字段上，${field} 是 ${type}`);
  else if (type === 'array' || type === 'object') report.value([], `${field} 是 ${type} 类型，不能汇总`);
}

function checkWhere(counted: RecordPage, name: string, wanted: unknown, report: Report): void {
  const { path, form, derived, states } = counted;
  const fields = fieldsOf(form);
  const type = fields.get(name)?.type;
  if (type === undefined) {
    if (derived && Object.hasOwn(derived, name)) report.key([], `${name} 是派生字段，where 只能用保存的字段`);
    else report.key([], `${path} 没有名为 ${name} 的字段`, meant(name, fields.keys()));
    return;
  }
  if (!STORED.includes(type)) {
    report.key([], `${name} 是 ${type} 类型，不能用在 where 里`);
    return;
  }
  const known = states?.field === name ? namedStates(states) : undefined;
  for (const [value, item] of report.each([wanted].flat())) {
    const at = Array.isArray(wanted) ? item : report;
    // An expression is refused with the structure of the file: what is added up does not depend on who looks.
    if (typeof value !== type) at.value([], `${name} 是 ${type} 类型，不会等于 ${JSON.stringify(value)}`);
    else if (known) at.oneOf([], String(value), known, `${path} 没有状态 ${value}`);
  }
}

/** One list's rows are read, not the rows of several against each other. */
function checkOneList(counted: RecordPage, part: RollUpPart, report: Report): void {
  const names = [part.field ?? [], ...countedBy(part).map(({ theirs }) => theirs)].flat();
  const read = listsOf(counted).filter((list) => names.some((name) => name.startsWith(`${list}.`)));
  if (read.length > 1) report.value('by', `一个汇总只能读 ${counted.path} 的一个明细列表`);
}
