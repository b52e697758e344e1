import { isCovered } from '../base/covered-paths';
import { isComputed } from '../fields/computed-field';
import { fieldsOf, itemFieldsOf, referenceOf } from '../fields/fields';
import { lackingFor, rollUpOf } from '../fields/roll-ups';
import type { RecordPage } from '../language/page-schema';
import { fromRecords } from '../language/references';
import type { Shared } from '../language/resource-schema';
import { SUPPLIER_CHOICE } from '../pages/record-options';
import { namedStates } from './check-states';
import { fieldPathsOf, isFieldOf } from './field-paths';
import { meant, type Report } from './report';

/**
 * What a record of two sides opens to the supplier that it names: states, fields, columns and transitions that there
 * are; nothing is written that is not seen, nor what the gateway or the state writes.
 */
export function checkShared(page: RecordPage, file: Report): void {
  const { shared, states } = page;
  if (!shared) return;
  const report = file.at('shared');
  if (page.resource.scope !== 'tenant')
    report.key([], '只有 scope 是 tenant 的记录可以写 shared；供应商自己的记录本来就看得到');
  checkSupplier(page, shared, report.at('supplier'));
  if (!states) {
    report.key([], '请写 states：供应商从哪个状态起看得到记录，要由状态决定');
    return;
  }
  for (const [state, at] of report.at('states').each(shared.states))
    at.oneOf([], state, namedStates(states), `没有状态 ${state}`);
  for (const [path, at] of report.at('fields').each(shared.fields)) checkSharedField(page, shared, path, at);
  if (!shared.fields.includes(states.field))
    report.value('fields', `请写上状态字段 ${states.field}，供应商按它知道轮到谁`);
  for (const [paths, place, state] of report.at('writes').entries(shared.writes)) {
    if (!shared.states.includes(state))
      place.key([], `shared.states 里没有 ${state}`, meant(state, shared.states));
    for (const [path, at] of place.each(paths)) checkWrite(page, shared, path, at);
  }
  checkRows(page, shared, report);
  checkCreate(page, shared, states.initial, report);
  const codes = states.transitions.map(({ code }) => code);
  for (const [code, at] of report.at('transitions').each(shared.transitions)) {
    const transition = states.transitions.find((one) => one.code === code);
    if (!transition) at.value([], `没有流转 ${code}`, meant(code, codes));
    else if (!transition.from.some((state) => shared.states.includes(state)))
      at.value([], `流转 ${code} 从 ${transition.from.join('、')} 出发，供应商看不到这些状态的记录`);
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
  report.key('rows', 'rows 不起作用：请在 writes 里写上可以增删行的整个列表');
}

/** What a supplier makes begins in a state that it sees, and it can fill in all that a record must have there. */
function checkCreate(page: RecordPage, shared: Shared, initial: string, report: Report): void {
  if (!shared.create) return;
  if (!shared.states.includes(initial))
    report.key('create', `供应商新增的记录从 ${initial} 开始，请把它写进 shared.states`);
  const open = shared.writes?.[initial];
  if (!open) {
    report.key('create', `请在 shared.writes 里写上 ${initial} 下供应商可以填写的字段`);
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
  const why = `供应商新增时填不了必填的 ${missing.join('、')}：请写进来，或给它默认值`;
  if (missing.length > 0) report.value(['writes', initial], why);
}

function checkSupplier({ form }: RecordPage, { supplier }: Shared, report: Report): void {
  const field = fieldsOf(form).get(supplier);
  if (!field) {
    isFieldOf(form, supplier, report);
    return;
  }
  const { page, value } = SUPPLIER_CHOICE;
  const options = referenceOf(field.schema);
  const isSupplier = options && fromRecords(options) && options.page === page && options.value === value;
  if (field.type !== 'string' || !isSupplier)
    report.value([], `${supplier} 应从 ${page} 选择，并保存 ${value}`);
}

function checkWrite(page: RecordPage, shared: Shared, path: string, report: Report): void {
  if (!isFieldOf(page.form, path, report)) return;
  if (!isCovered(shared.fields, path)) report.value([], `请先把 ${path} 写进 shared.fields，看不到的不能填`);
  const schema = fieldPathsOf(page.form).get(path)!;
  if (path === page.states?.field) report.value([], '状态只由流转改变，不能填写');
  else if (path === shared.supplier) report.value([], `${path} 说明记录属于谁，供应商不能改`);
  else if (isComputed(schema)) report.value([], `${path} 是算出来的，不能填写`);
  const list = fieldsOf(page.form).get(path);
  if (list && itemFieldsOf(list) && !shared.rows)
    report.value([], `写 ${path} 即整个列表可改，请写具体的列，或写 "rows": true`);
}
