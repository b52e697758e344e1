import { derivedOf, fieldAt, listedOptions, referenceOf } from '../../../../src/contract/fields/fields';
import type { Chart } from '../../../../src/contract/language/chart-schema';
import { allOptions, type Option } from '../../../../src/contract/language/options';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import type { PermissionMap } from '../../../../src/contract/language/permissions';
import { fromRecords } from '../../../../src/contract/language/references';
import { type ChartData, type ChartGroup, mostGroups, periodOf } from '../../../../src/contract/lists/charts';
import { periodBefore } from '../../../../src/contract/lists/periods';
import type { User } from '../../base/user';
import type { Trx } from '../../db/tables';
import { tenantDictionaries } from '../../dictionaries/tenant-dictionaries';
import type { SchemaRegistry } from '../../schemas/registry';
import { optionRecords } from '../options/record-options';
import type { Charted } from './chart-records';

/** Whose words a chart is put into. */
export interface ChartReader {
  registry: SchemaRegistry;
  user: User;
  map: PermissionMap;
  now: Date;
}

/** Groups and series with their names, in the order in which a person expects them. */
export async function chartData(
  trx: Trx,
  reader: ChartReader,
  page: RecordPage,
  chart: Chart,
  charted: readonly Charted[],
): Promise<ChartData> {
  const period = periodOf(page, chart);
  const keys = [...new Set(charted.map(({ key }) => key))];
  const parts = [...new Set(charted.map(({ part }) => part))];
  const groups = period
    ? periodsBetween(keys, mostGroups(page, chart))
    : chart.by === undefined
      ? [{ key: '', label: chart.label }]
      : await named(trx, reader, page, chart.by, keys);
  const series = chart.split === undefined ? [] : await named(trx, reader, page, chart.split, parts);
  const at = new Map(charted.map(({ key, part, value }) => [`${key} ${part}`, value]));
  const empty = chart.fn === undefined || chart.fn === 'count' || chart.fn === 'sum' ? '0' : null;
  const valuesOf = (part: string | null) =>
    groups.map((group) => at.get(`${group.rest ? null : group.key} ${part}`) ?? empty);
  if (chart.split === undefined) return { groups, series: [{ values: valuesOf('') }] };
  return {
    groups,
    series: series.map((one) => ({ ...one, values: valuesOf(one.rest ? null : one.key) })),
  };
}

export const REST: ChartGroup = { key: '', label: '其他', rest: true };
export const WITHOUT: ChartGroup = { key: '', label: '未填写' };

/** Every period from the first that is shown to the last, those without records among them; what was before stands first. */
function periodsBetween(keys: readonly (string | null)[], most: number): ChartGroup[] {
  const dated = keys.filter((key): key is string => key !== null && key !== '');
  const last = dated[0] ?? '';
  const first = dated.at(-1) ?? '';
  const shown: ChartGroup[] = [];
  const isMore = keys.includes(null);
  for (let key = last; key !== '' && shown.length < most; key = periodBefore(key)) {
    if (!isMore && key < first) break;
    shown.unshift({ key, label: key });
  }
  return [...(isMore ? [{ ...REST, label: '更早' }] : []), ...shown, ...(keys.includes('') ? [WITHOUT] : [])];
}

/** Values with what people call them: those of a dictionary in its order, others as they came, what has none and the rest last. */
async function named(
  trx: Trx,
  reader: ChartReader,
  page: RecordPage,
  field: string | undefined,
  keys: readonly (string | null)[],
): Promise<ChartGroup[]> {
  const filled = keys.filter((key): key is string => key !== null && key !== '');
  const options = field === undefined ? undefined : await optionsOf(trx, reader, page, field, filled);
  const known = new Map(options?.list.map((option) => [String(option.value), option]));
  const order = options?.isOrdered ? [...known.keys()].filter((key) => filled.includes(key)) : filled;
  const unknown = filled.filter((key) => !order.includes(key));
  const groups = [...order, ...unknown].map((key): ChartGroup => {
    const { label = key, color } = known.get(key) ?? {};
    return { key, label, ...(color && { color }) };
  });
  return [...groups, ...(keys.includes('') ? [WITHOUT] : []), ...(keys.includes(null) ? [REST] : [])];
}

const YES_NO: readonly Option[] = [
  { value: true, label: '是' },
  { value: false, label: '否' },
];

interface Named {
  list: readonly Option[];
  isOrdered: boolean;
}

/** What people call values of a field, where they have names of their own. */
export async function optionsOf(
  trx: Trx,
  reader: ChartReader,
  page: RecordPage,
  name: string,
  keys: readonly string[],
): Promise<Named | undefined> {
  const { registry, user } = reader;
  const field = fieldAt(page.form, name);
  const dictionary = derivedOf(page, name)?.dictionary ?? field?.dictionary;
  if (dictionary !== undefined) {
    const known = await tenantDictionaries(trx, registry.dictionaries(), user.tenantCode, [dictionary]);
    return { list: allOptions(known[dictionary]?.entries ?? []), isOrdered: true };
  }
  if (field?.type === 'boolean') return { list: YES_NO, isOrdered: true };
  const listed = field && listedOptions(field.schema);
  if (listed) return { list: listed, isOrdered: true };
  const reference = field && referenceOf(field.schema);
  if (!reference || !fromRecords(reference) || keys.length === 0) return undefined;
  const { page: path, label, value = 'id' } = reference;
  const { list } = await optionRecords(trx, reader, {
    page: path,
    label,
    value,
    columns: [],
    show: [],
    params: {},
    values: [...keys],
    pageNum: 1,
    pageSize: keys.length,
  });
  return {
    list: list.map((row) => ({ value: String(row[value]), label: String(row[label]) })),
    isOrdered: false,
  };
}
