import { type Dictionaries, derivedOf, type FieldInfo, fieldsOf } from '../fields/fields';
import { rollUpOf } from '../fields/roll-ups';
import type { RecordPage } from '../language/page-schema';
import type { Narrowing } from '../language/resource-schema';
import { conditionsOf, OWN_VALUES, ownValueIn } from '../pages/page-view';
import { optionValues } from './check-fields';
import { meant, type Report } from './report';

/** Types of the fields that records are told apart by. */
export const STORED: readonly string[] = ['string', 'number', 'boolean'];

/**
 * Which records are meant: fields of a page that are stored, and values that they can have. `derived` allows derived fields
 * by cases as well, where the records are searched and not told apart by row level security.
 */
export function checkNarrowing(
  owner: RecordPage,
  where: Narrowing,
  dictionaries: Dictionaries,
  report: Report,
  { derived = false } = {},
): void {
  const fields = fieldsOf(owner.form);
  for (const { field, values } of conditionsOf(where)) {
    const at = report.at(field);
    const known = derivedOf(owner, field);
    const byCases = derived ? known : undefined;
    const info = byCases ? undefined : fields.get(field);
    if (info && !STORED.includes(info.type))
      at.key([], `${field} 是 ${info.type} 类型，where 只能用 string、number、boolean 字段`);
    else if (info || byCases) {
      const codes = info ? optionValues(info.schema, dictionaries) : byCases?.cases.map(({ value }) => value);
      const held = info ?? { path: field, type: 'string' };
      for (const [value, item] of at.each(values))
        checkValue(held, codes, value, Array.isArray(where[field]) ? item : at);
    } else if (known) at.key([], `${field} 是派生字段，where 只能用保存的字段`);
    else if (derived && rollUpOf(owner, field))
      at.key([], `${field} 是从别的页面汇总的数，where 里不能用，请写成查询条件`);
    else {
      const names = [...fields.keys(), ...(derived ? Object.keys(owner.derived ?? {}) : [])];
      at.key([], `没有名为 ${field} 的字段`, meant(field, names));
    }
  }
}

function checkValue(
  { path, type }: Pick<FieldInfo, 'path' | 'type'>,
  codes: unknown[] | undefined,
  value: unknown,
  report: Report,
): void {
  const own = ownValueIn(value);
  const names = Object.keys(OWN_VALUES);
  if (own === 'unknown') {
    const written = String(value).replace(/[{}\s]/g, '');
    report.value([], `where 里的表达式只能是 ${names.join('、')} 之一`, meant(written, names));
  } else if (own === undefined ? typeof value !== type : type !== 'string') {
    report.value([], `${path} 是 ${type} 类型，不会等于 ${own ? '文字' : JSON.stringify(value)}`);
  } else if (own === undefined && codes && !codes.includes(value)) {
    report.value([], `${path} 的取值里没有 ${value}`, meant(String(value), codes.map(String)));
  }
}
