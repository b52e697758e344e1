import type { Doc } from '@/contract/base/doc';
import { type Dictionaries, type FieldInfo, fieldsOf, itemFieldsOf } from '@/contract/fields/fields';
import { ACCOUNTS_PAGE } from '@/contract/fields/responsible';
import type { RecordPage } from '@/contract/language/page-schema';
import { fromRecords, type RecordOptions, type SourceOptions } from '@/contract/language/references';
import { recordSources } from '@/contract/pages/record-options';
import { recordKey, referenceKey, sampleName, sampleValue } from './sample-values';

/** Records that a field may choose from another page. */
const OFFERED = 12;

const BANKS = ['中国工商银行', '中国建设银行', '中国农业银行', '中国银行'];

export const BANK_ROWS: readonly Doc[] = Array.from({ length: 8 }, (_, index) => ({
  cnapsCode: referenceKey('bank', index),
  bankName: BANKS[index % BANKS.length],
  branchName: `${BANKS[index % BANKS.length]}苏州第${index + 1}支行`,
  bankCode: String(102 + (index % BANKS.length)),
}));

export const REGIONS: Doc = {
  id: '0',
  name: '全国',
  children: [
    region('320000', '江苏省', [
      region('320500', '苏州市', [region('320571', '苏州工业园区'), region('320585', '太仓市')]),
    ]),
    region('330000', '浙江省', [region('330200', '宁波市', [region('330206', '北仑区')])]),
  ],
};

function region(id: string, name: string, children?: Doc[]): Doc {
  return { id, name, leaf: children === undefined, ...(children && { children }) };
}

/** Every region with the one above it, as the call for one level answers them. */
export function regionRows(parent: Doc = REGIONS): Doc[] {
  const children = (parent.children as Doc[] | undefined) ?? [];
  return children.flatMap(({ children: below, ...row }) => [
    { ...row, parentId: parent.id },
    ...regionRows({ ...row, children: below }),
  ]);
}

/** The name of a record of another page: accounts are people's, all others are companies' but where the field says more. */
function nameOf({ page, label }: RecordOptions, index: number): string {
  const title = page === ACCOUNTS_PAGE ? '姓名' : page.endsWith('/org-units') ? '部门' : label;
  return `${sampleName(title, index)}${index < NAMES ? '' : index}`;
}

/** Names before they come again. */
const NAMES = 8;

/** A record of another page as a field that chooses it is answered: its name, and what comes with the choice. */
function offered(page: RecordPage, dictionaries: Dictionaries, options: RecordOptions, index: number): Doc {
  const { label, value = 'id', show = [], fill = {} } = options;
  const place = { dictionaries, index, today: '2026-06-15' };
  const row: Doc = { id: recordKey(index) };
  for (const name of show) put(row, name, sampleName(name, index));
  put(row, label, nameOf(options, index));
  for (const [own, from] of Object.entries(fill)) {
    const field = ownField(page, own);
    if (typeof from === 'string') {
      const given = field && sampleValue(field, place);
      if (given !== undefined && from !== label) put(row, from, given);
      continue;
    }
    const columns = field && itemFieldsOf(field);
    const line = Object.entries(from.map).map(([name, column]) => {
      const item = columns?.get(name);
      return [column, item && sampleValue(item, place)] as const;
    });
    const skip = from.skipEmpty === undefined ? {} : { [from.skipEmpty]: 8 };
    row[from.from] = [{ ...skip, ...Object.fromEntries(line.filter(([, one]) => one !== undefined)) }];
  }
  put(row, value, recordKey(index));
  return row;
}

function put(row: Doc, name: string, value: unknown): void {
  row[name] = value;
  const [outer, inner] = name.split('.') as [string, string?];
  if (inner !== undefined) row[outer] = { ...(row[outer] as Doc | undefined), [inner]: value };
}

/** The field of a form by its name, at the top or among the columns of a list. */
function ownField({ form }: RecordPage, name: string): FieldInfo | undefined {
  const fields = fieldsOf(form);
  const own = fields.get(name);
  if (own) return own;
  for (const field of fields.values()) {
    const column = itemFieldsOf(field)?.get(name);
    if (column) return column;
  }
  return undefined;
}

interface Asked {
  page: string;
  label: string;
  keyword?: string;
  values?: readonly unknown[];
}

/** What the call for another page's records answers, found by text or by stored values. */
export function offeredRows(page: RecordPage, dictionaries: Dictionaries, asked: Asked): Doc[] {
  const options = recordSources(page).find((one) => one.page === asked.page && one.label === asked.label);
  const source: RecordOptions = options ?? { page: asked.page, label: asked.label };
  const key = source.value ?? 'id';
  const rows = Array.from({ length: OFFERED }, (_, index) => offered(page, dictionaries, source, index));
  if (asked.values) return rows.filter((row) => asked.values?.includes(row[key]));
  const keyword = asked.keyword?.trim() ?? '';
  return keyword === '' ? rows : rows.filter((row) => JSON.stringify(row).includes(keyword));
}

/** The row that a stored value stands for; undefined where no made-up record has it. */
export function rowOf(page: RecordPage, dictionaries: Dictionaries, source: SourceOptions, value: unknown) {
  if (fromRecords(source))
    return offeredRows(page, dictionaries, { page: source.page, label: source.label, values: [value] })[0];
  if (source.reference === 'bank') return BANK_ROWS.find(({ cnapsCode }) => cnapsCode === value);
  if (source.reference === 'region')
    return regionRows().find(({ id }) => id === (Array.isArray(value) ? value.at(-1) : value));
  return undefined;
}
