import { isCovered } from '../base/covered-paths';
import { isComputed } from '../fields/computed-field';
import { fieldsOf, itemFieldsOf, referenceOf } from '../fields/fields';
import { lackingFor, rollUpOf } from '../fields/roll-ups';
import type { RecordPage } from '../language/page-schema';
import { fromRecords } from '../language/references';
import type { Shared } from '../language/resource-schema';
import { SUPPLIER_CHOICE } from '../pages/record-options';
import { fieldPathsOf, isFieldOf } from './field-paths';
import { meant, type Report } from './report';

/**
 * What a record of two sides opens to the supplier that it names: states, fields, columns and transitions that there
 * are; nothing is written that is not seen, nor what the gateway or the state writes.
 */
export function checkShared(page: RecordPage, report: Report): void {
  const { shared } = page;
  if (!shared) return;
  if (page.resource.scope !== 'tenant') {
    report.key('shared', '只有 scope 是 tenant 的记录可以写 shared；供应商自己的记录本来就看得到');
  }
  checkSupplier(page, shared, report);
  const { states } = page;
  if (!states) {
    report.key('shared', '请写 states：供应商从哪个状态起看得到记录，要由状态决定');
    return;
  }
  const known = new Set([states.initial, ...states.transitions.flatMap(({ from, to }) => [...from, to])]);
  for (const [index, state] of shared.states.entries())
    checkState(known, state, report.at('shared', 'states', index), 'value');
  for (const [index, path] of shared.fields.entries())
    checkSharedField(page, shared, path, report.at('shared', 'fields', index));
  if (!shared.fields.includes(states.field)) {
    report.value(['shared', 'fields'], `请写上状态字段 ${states.field}，供应商按它知道轮到谁`);
  }
  for (const state of Object.keys(shared.writes ?? {})) {
    const place = report.at('shared', 'writes', state);
    if (!shared.states.includes(state)) checkState(new Set(shared.states), state, place, 'key');
    for (const [index, path] of shared.writes![state]!.entries())
      checkWrite(page, shared, path, place.at(index));
  }
  checkRows(page, shared, report);
  checkCreate(page, shared, states.initial, report);
  const codes = states.transitions.map(({ code }) => code);
  for (const [code, place] of report.at('shared', 'transitions').each(shared.transitions)) {
    const transition = states.transitions.find((one) => one.code === code);
    if (!transition) place.value([], `没有流转 ${code}`, meant(code, codes));
    else if (!transition.from.some((state) => shared.states.includes(state)))
      place.value([], `流转 ${code} 从 ${transition.from.join('、')} 出发，供应商看不到这些状态的记录`);
  }
}

function checkSharedField(page: RecordPage, shared: Shared, path: string, report: Report): void {
  const rolled = rollUpOf(page, path);
  const lacking = rolled ? lackingFor(rolled, shared.fields) : [];
  if (lacking.length > 0) report.value([], `汇总 ${path} 要用到 ${lacking.join('、')}，请也写上`);
  if (!rolled) isFieldOf(page.form, path, report);
}

/** Rows come and go where a list is written as a whole. */
function checkRows({ form }: RecordPage, { rows, writes = {} }: Shared, report: Report): void {
  const fields = fieldsOf(form);
  const isList = (path: string) => {
    const field = fields.get(path);
    return field !== undefined && itemFieldsOf(field) !== undefined;
  };
  if (!rows || Object.values(writes).flat().some(isList)) return;
  report.key(['shared', 'rows'], 'rows 不起作用：请在 writes 里写上可以增删行的整个列表');
}

/** What a supplier makes begins in a state that it sees, and it can fill in all that a record must have there. */
function checkCreate(page: RecordPage, shared: Shared, initial: string, report: Report): void {
  if (!shared.create) return;
  const place = report.at('shared', 'create');
  if (!shared.states.includes(initial)) {
    place.key([], `供应商新增的记录从 ${initial} 开始，请把它写进 shared.states`);
  }
  const open = shared.writes?.[initial];
  if (!open) {
    place.key([], `请在 shared.writes 里写上 ${initial} 下供应商可以填写的字段`);
    return;
  }
  // What a transition asks for is filled in then.
  const asked = new Set(page.states?.transitions.flatMap(({ asks = [] }) => asks));
  const missing = [...fieldPathsOf(page.form)].flatMap(([path, schema]) => {
    const isOpen = isCovered(open, path) || open.some((one) => isCovered([path], one));
    const isGiven =
      schema.default !== undefined || schema['x-value'] !== undefined || schema['x-serial'] !== undefined;
    const isUsed = !path.includes('.') || open.some((one) => one.split('.')[0] === path.split('.')[0]);
    const isLater = schema['x-pattern'] === 'readPretty' && asked.has(path);
    const isMissing = schema.required === true && isUsed && !isOpen && !isGiven && !isLater;
    return isMissing && path !== shared.supplier ? [path] : [];
  });
  if (missing.length > 0) {
    report.value(
      ['shared', 'writes', initial],
      `供应商新增时填不了必填的 ${missing.join('、')}：请写进来，或给它默认值`,
    );
  }
}

function checkSupplier({ form }: RecordPage, { supplier }: Shared, report: Report): void {
  const place = report.at('shared', 'supplier');
  const field = fieldsOf(form).get(supplier);
  if (!field) {
    isFieldOf(form, supplier, place);
    return;
  }
  const options = referenceOf(field.schema);
  const isSupplier =
    options &&
    fromRecords(options) &&
    options.page === SUPPLIER_CHOICE.page &&
    options.value === SUPPLIER_CHOICE.value;
  if (field.type !== 'string' || !isSupplier) {
    place.value([], `${supplier} 应从 ${SUPPLIER_CHOICE.page} 选择，并保存 ${SUPPLIER_CHOICE.value}`);
  }
}

function checkState(known: ReadonlySet<string>, state: string, report: Report, at: 'key' | 'value'): void {
  if (known.has(state)) return;
  const message = at === 'key' ? `shared.states 里没有 ${state}` : `没有状态 ${state}`;
  report[at]([], message, meant(state, known));
}

function checkWrite(page: RecordPage, shared: Shared, path: string, report: Report): void {
  if (!isFieldOf(page.form, path, report)) return;
  const isSeen = isCovered(shared.fields, path);
  if (!isSeen) report.value([], `请先把 ${path} 写进 shared.fields，看不到的不能填`);
  const schema = fieldPathsOf(page.form).get(path)!;
  if (path === page.states?.field) report.value([], '状态只由流转改变，不能填写');
  else if (path === shared.supplier) report.value([], `${path} 说明记录属于谁，供应商不能改`);
  else if (isComputed(schema)) report.value([], `${path} 是算出来的，不能填写`);
  const list = fieldsOf(page.form).get(path);
  if (list && itemFieldsOf(list) && !shared.rows) {
    report.value([], `写 ${path} 即整个列表可改，请写具体的列，或写 "rows": true`);
  }
}
