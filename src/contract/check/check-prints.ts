import { type FieldInfo, fieldsOf, holdsFiles, itemFieldsOf } from '../fields/fields';
import { pointedAt } from '../fields/pointed-field';
import { recordRollUps } from '../fields/roll-ups';
import type { ListPage, RecordPage } from '../language/page-schema';
import { UNCHECKED } from '../language/permissions';
import type { FieldsBlock, Print, PrintBlockWords, TableBlockWords } from '../language/print-schema';
import { SYSTEM_FIELDS } from '../lists/list-query';
import { paperOf, printedForm, printsOf } from '../lists/prints';
import { grantedParts } from '../pages/buttons';
import { nameIn } from './places';
import { meant, type Report } from './report';

/** Millimetres that a label measures at least and at most. */
const SMALLEST = 20;
const LARGEST = 420;

/** Prints: codes that mean one thing, fields and columns that are there and can be printed, sums of numbers. */
export function checkPrints(page: RecordPage, report: Report): void {
  if (page.kind !== 'list') return;
  for (const [print, at, index] of report.at('prints').each(printsOf(page))) {
    checkCode(page, print, index, at.at('code'));
    checkPaper(print, at);
    checkLabels(page, print, at);
    for (const [block, place] of at.at('body').each<PrintBlockWords>(print.body))
      checkBlock(page, print, block, place);
  }
}

function checkCode(page: ListPage, { code }: Print, index: number, report: Report): void {
  const later: readonly unknown[] = printsOf(page).slice(index);
  const others = grantedParts(page).filter((part) => !later.includes(part));
  if (code === UNCHECKED) report.value([], '打印会带走数据，权限码不能是 "no"，否则网关一律拒绝');
  else if (others.some((one) => one.code === code))
    report.value([], `权限码 ${code} 已用于别的按钮，请换一个`);
}

function checkPaper(print: Print, report: Report): void {
  const [width, height] = paperOf(print);
  if (Math.min(width, height) < SMALLEST || Math.max(width, height) > LARGEST)
    report.value('paper', `纸张每边要在 ${SMALLEST} 到 ${LARGEST} 毫米之间`);
  if (print.landscape && print.paper?.endsWith('mm'))
    report.key('landscape', '标签的宽和高已经写明，landscape 不起作用');
}

/** A print for each row is a label: what belongs to the whole record has no room on it. */
function checkLabels(page: ListPage, print: Print, report: Report): void {
  const { perRow } = print;
  if (perRow === undefined) return;
  const lists = listsOf(page);
  if (!lists.has(perRow)) report.value('perRow', notThere(page, perRow, '明细'), meant(perRow, lists.keys()));
  for (const key of ['letterhead', 'verify'] as const)
    if (print[key]) report.key(key, `写了 perRow，每行一张，不能写 ${key}`);
  for (const [block, at] of report.at('body').each<PrintBlockWords>(print.body)) {
    if (typeof block === 'string') continue;
    const key = (['table', 'related', 'approval', 'steps', 'sign'] as const).find((one) => one in block);
    if (key) at.key(key, `写了 perRow，每行一张，不能写 ${key}`);
  }
}

function checkBlock(page: ListPage, print: Print, block: PrintBlockWords, report: Report): void {
  if (typeof block === 'string') checkText(block, report);
  else if ('fields' in block) checkFieldsBlock(page, print, block, report);
  else if ('table' in block) checkTable(page, block, report);
  else if ('approval' in block || 'steps' in block) {
    const key = 'steps' in block ? 'steps' : 'approval';
    if (!page.states) report.key(key, '页面没有写 states，没有办理过的流转可以印');
  } else if ('qr' in block) {
    checkText(block.qr, report.at('qr'));
    if (block.caption !== undefined) checkText(block.caption, report.at('caption'));
  }
}

function checkText(text: string, report: Report): void {
  const open = text.lastIndexOf('{{');
  if (open > text.lastIndexOf('}}')) report.inside([], open, '表达式没有写完，少了 }}');
  const bare = /^#{3,}|^#{1,2}(?=[^#\s])/.exec(text);
  if (bare) report.value([], '标题写 # 或 ##，后面空一格');
}

function checkFieldsBlock(page: ListPage, { perRow }: Print, { fields }: FieldsBlock, report: Report): void {
  const own = fieldsOf(printedForm(page));
  const items = perRow === undefined ? undefined : listsOf(page).get(perRow);
  const known = [
    ...[...own].flatMap(([path, { type }]) => (type === 'object' ? [] : path)),
    ...[...(items?.keys() ?? [])].map((name) => `${perRow}.${name}`),
    ...Object.keys(page.derived ?? {}),
    ...SYSTEM_FIELDS,
  ];
  const seen = new Set<string>();
  for (const [item, place] of report
    .at('fields')
    .each<string | { field: string; capital?: boolean }>(fields)) {
    const [name, at] = nameIn(item, place);
    const column = perRow !== undefined && name.startsWith(`${perRow}.`) ? name.slice(perRow.length + 1) : '';
    const field = items?.get(column) ?? own.get(name);
    if (seen.has(name)) at.value([], `${name} 重复`);
    seen.add(name);
    const isRolled = recordRollUps(page).some((one) => one.name === name);
    if (typeof item === 'object' && item.capital && !isRolled && field?.type !== 'number')
      place.key('capital', `大写只能用在 number 字段上，${name} 不是`);
    // What is wrong with one through a reference is told beside the other page.
    if (pointedAt(name)) continue;
    if (field) checkPrintable(name, field, at);
    else if (!known.includes(name)) at.noField([], name, known);
  }
}

function checkPrintable(name: string, { schema, type }: FieldInfo, report: Report): void {
  if (type === 'object') report.value([], `${name} 是一组字段，请写到具体字段`);
  else if (schema.items?.type === 'object') report.value([], `${name} 是明细，请用 { "table": "${name}" }`);
  else if (schema['x-print'] === false)
    report.value([], `${name} 写了 "x-print": false，不会印出来，请去掉其中一处`);
  else if (holdsFiles(schema) && schema['x-component'] !== 'Signature')
    report.value([], `${name} 是附件，不能印`);
}

function checkTable(page: ListPage, block: TableBlockWords, report: Report): void {
  const { table, columns, sum = [], capital } = block;
  const lists = listsOf(page);
  const items = lists.get(table);
  if (!items) {
    report.value('table', notThere(page, table, '明细'), meant(table, lists.keys()));
    return;
  }
  const seen = new Set<string>();
  for (const [item, place] of report.at('columns').each<string | { field: string }>(columns)) {
    const [name, at] = nameIn(item, place);
    const field = items.get(name);
    if (!field) at.value([], `明细 ${table} 没有名为 ${name} 的列`, meant(name, items.keys()));
    else checkPrintable(name, field, at);
    if (seen.has(name)) at.value([], `列 ${name} 重复`);
    seen.add(name);
  }
  for (const [name, at, index] of report.at('sum').each(sum)) {
    if (!seen.has(name)) at.value([], `${name} 不在 columns 里，不能合计`, meant(name, seen));
    else if (items.get(name) && items.get(name)?.type !== 'number')
      at.value([], `合计只能用在 number 字段上，${name} 不是`);
    if (sum.indexOf(name) < index) at.value([], `${name} 重复`);
  }
  if (capital !== undefined)
    report.oneOf('capital', capital, sum, `${capital} 不在 sum 里，没有合计可以写成大写`);
}

function listsOf(page: ListPage): Map<string, ReadonlyMap<string, FieldInfo>> {
  const lists = new Map<string, ReadonlyMap<string, FieldInfo>>();
  for (const [path, field] of fieldsOf(printedForm(page))) {
    const items = itemFieldsOf(field);
    if (items) lists.set(path, items);
  }
  return lists;
}

function notThere(page: ListPage, name: string, what: string): string {
  return fieldsOf(page.form).has(name) ? `${name} 不是${what}` : `没有名为 ${name} 的${what}`;
}
