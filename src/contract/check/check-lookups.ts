import { expressionIn } from '../expressions/expression';
import { fieldsOf } from '../fields/fields';
import { readersOf } from '../fields/other-records';
import { uniqueGroups } from '../fields/unique-groups';
import { isAmong, writtenByReactions } from '../fields/written-by-reactions';
import type { FieldSchema } from '../language/field-schema';
import type { ValueLookup } from '../language/lookup-schema';
import type { PageSchema, RecordPage } from '../language/page-schema';
import { isRecordPage } from '../language/pages';
import { hasSupplierField } from '../lists/list-query';
import { isView } from '../pages/page-view';
import { type KnownPages, listNamed } from './known-pages';
import { type FieldPlace, placesOf } from './places';
import { meant, type Report } from './report';

/** Why a value that is looked up cannot stand beside another word of its field. */
const BESIDE: Readonly<Partial<Record<keyof FieldSchema, string>>> = {
  default: '值由网关查出，不能有 default',
  enum: '值由网关查出，不从选项里选',
  'x-value': '值由网关查出，不能同时由 x-value 计算',
  'x-disabled': '查出的值本来就没有人能改，请删去 x-disabled',
  'x-serial': '编号由网关给出，不能同时查出',
  'x-validator': '查出的值由那个页面的规则管，这里没有什么可校验的',
};
const SINGLE = ['string', 'number', 'boolean'];

export function lookupPages(page: PageSchema): string[] {
  return isRecordPage(page) ? [...readersOf(page.form).lookups.values()].map((lookup) => lookup.page) : [];
}

/**
 * Values that are looked up (`x-lookup`): nobody else writes the field, the other page is there, what it is asked by finds
 * one record and no more, and the value is of the field's type.
 */
export function checkLookups(page: RecordPage, known: KnownPages | undefined, file: Report): void {
  for (const place of placesOf(page.form)) {
    const { schema, name, json } = place;
    const { 'x-lookup': lookup, type } = schema;
    if (!lookup) continue;
    const report = file.at(...json);
    const at = report.at('x-lookup');
    checkField(page, place, report);
    const target = known && listNamed(lookup.page, known, '不是 list 页面，没有记录可查', at.at('page'));
    if (target && isView(target)) {
      const message = `${lookup.page} 引用的是另一个页面的记录，请写那个页面`;
      at.value('page', message, { suggestion: target.resource.view.of });
    } else if (target?.resource.scope === 'account')
      at.value('page', `${lookup.page} 的记录是每个账号自己的，不能替别人查`);
    else if (target) checkTarget({ name, type }, lookup, target, at);
  }
}

function checkField(page: RecordPage, { schema, name, path }: FieldPlace, report: Report): void {
  const at = report.at('x-lookup');
  if (!SINGLE.includes(schema.type))
    at.key([], `x-lookup 只能用在文字、数字和是否字段上，${name} 是 ${schema.type}`);
  for (const [key, why] of Object.entries(BESIDE)) report.refuse(schema, [key as keyof FieldSchema], why);
  if (schema.readOnly === false || schema['x-pattern'] === 'editable')
    report.value(schema.readOnly === false ? 'readOnly' : 'x-pattern', '查出的值没有人能改，请删去');
  if (path !== undefined && page.states?.field === path) at.key([], `${name} 是状态字段，由流转改变`);
  if (path !== undefined && isAmong(writtenByReactions(page.form).values, path))
    at.key([], `联动（x-reactions）会改写 ${name}，它只由网关查出，请去掉那处联动`);
}

function checkTarget(
  own: Pick<FieldSchema, 'type'> & { name: string },
  lookup: ValueLookup,
  target: RecordPage,
  report: Report,
): void {
  const { path } = target;
  const fields = fieldsOf(target.form);
  const single = [...fields].filter(([, { type }]) => SINGLE.includes(type)).map(([name]) => name);
  const isSuppliers = target.resource.scope === 'supplier' && !hasSupplierField(target);
  const names = isSuppliers ? [...single, 'supplierCode'] : single;
  const unknown = (name: string) => `${path} 没有名为 ${name} 的文字、数字或是否字段`;
  for (const [given, at, name] of report.at('params').entries(lookup.params)) {
    const type = name === 'supplierCode' && isSuppliers ? 'string' : fields.get(name)?.type;
    if (!names.includes(name)) at.key([], unknown(name), meant(name, names));
    else if (expressionIn(given) === undefined && typeof given !== type)
      at.value([], `${path} 的 ${name} 是 ${type} 类型，取值也要是 ${type}`);
  }
  const { value } = lookup;
  const type = fields.get(value)?.type;
  if (report.oneOf('value', value, single, unknown(value)) && type !== own.type)
    report.value('value', `${path} 的 ${value} 是 ${type} 类型，${own.name} 是 ${own.type}`);
  checkFindsOne(lookup, target, isSuppliers, report);
}

/** With a day, what periods do not overlap within; without, what is unique. */
function checkFindsOne(lookup: ValueLookup, target: RecordPage, isSuppliers: boolean, report: Report): void {
  const asked = new Set(Object.keys(lookup.params));
  const { noOverlap, uniqueIn } = target.resource;
  const owner = isSuppliers && uniqueIn !== 'tenant' ? ['supplierCode'] : [];
  if (lookup.on === undefined) {
    const groups = uniqueGroups(target).map(({ fields }) => [...fields, ...owner]);
    if (groups.some((group) => group.every((field) => asked.has(field)))) return;
    const known = groups.map((group) => group.join('、')).join('；') || '没有';
    report.key('params', `params 认不出一条记录：要包含 ${target.path} 的一组不得重复的字段（${known}）`);
    return;
  }
  if (!noOverlap) {
    report.key('on', `${target.path} 没有 resource.noOverlap，同一天可能有几条记录，不能按日期查`);
    return;
  }
  const lacking = [...(noOverlap.within ?? []), ...owner].filter((field) => !asked.has(field));
  const why = `${target.path} 的期间在 ${lacking.join('、')} 相同时才不重叠，params 里要有`;
  if (lacking.length > 0) report.key('params', `params 认不出一条记录：${why}`);
}
