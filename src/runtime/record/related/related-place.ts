import { type Form, FormPath, isArrayField } from '@formily/core';
import { newRowOf } from '@/components/arrays/new-row';
import { rowOf } from '@/components/references/reference-rows';
import type { Doc } from '@/contract/base/doc';
import { fieldsOf, referenceOf } from '@/contract/fields/fields';
import { beside } from '@/contract/fields/record-shape';
import { rowsFrom } from '@/contract/fields/reference-fill';
import { givenForm } from '@/contract/fields/state-form';
import type { RelatedPage } from '@/contract/language/list-schema';
import { callName } from '@/contract/language/operations';
import type { ListPage } from '@/contract/language/page-schema';
import { fromRecords } from '@/contract/language/references';
import { columnsOf, type RecordRow } from '@/contract/lists/list-query';
import {
  RELATED_PARAM,
  type RelationKey,
  relatedParam,
  relationOf,
  relationValue,
} from '@/contract/pages/relations';
import type { ResourceClient } from '../../data/resource-client';
import type { ListPlace } from '../../list/list-place';

/** Longest name under which a table's columns are kept. */
const LONGEST_CODE = 100;

/** Another page as its list stands on the page of a record: its columns narrowed, its buttons those that fit there. */
export function pageInTab({ related: _, description: _d, ...page }: ListPage, entry: RelatedPage): ListPage {
  const keys = keysOf(page, entry).map(({ field }) => field);
  const { columns, search, toolbar, ...list } = page.list;
  const known = new Map(columnsOf(page).map((column) => [column.field, column]));
  const others = columns.filter((one) => !keys.includes(typeof one === 'string' ? one : one.field));
  return {
    ...page,
    list: {
      ...list,
      columns:
        entry.columns?.map((field) => known.get(field) ?? field) ?? (others.length > 0 ? others : columns),
      ...(search && {
        search: search.filter((one) => !keys.includes(typeof one === 'string' ? one : one.field)),
      }),
      ...(toolbar && {
        toolbar: toolbar.filter(({ action }) => action === 'export' || (action === 'create' && entry.create)),
      }),
    },
  };
}

/** Where the list of another page stands: what it is asked with, and how a new record of it begins. */
export function placeInTab(
  parent: ListPage,
  row: RecordRow,
  other: ListPage,
  entry: RelatedPage,
  onWritten: () => void,
): ListPlace {
  const params = { [RELATED_PARAM]: relatedParam(callName(parent), row.id) };
  const keys = keysOf(other, entry).filter(({ field }) => fieldsOf(other.form).has(field));
  const values: Doc = {};
  for (const { field, own } of keys) FormPath.setIn(values, field, relationValue(row, own));
  const named = keys.map(({ field }) => field);
  const form = givenForm(other.form, named);
  return {
    tableCode: `${parent.path}.${other.path}`.slice(-LONGEST_CODE),
    params,
    clientOf: (client) => relatedClient(client, params, onWritten),
    start: {
      values,
      supplierCode: row.supplierCode,
      draft: Object.values(params).join(),
      page: { ...other, form },
      fill: (made) => fillIn(made, other, named),
    },
  };
}

function keysOf(other: ListPage, entry: RelatedPage): RelationKey[] {
  return relationOf(entry, other, () => true) ?? [];
}

/** The calls of a page, narrowed to the records that belong to one of another; `onWritten` hears of each write. */
function relatedClient(
  client: ResourceClient,
  params: Readonly<Record<string, string>>,
  onWritten: () => void,
): ResourceClient {
  const heard =
    <A extends unknown[], T>(write: (...input: A) => Promise<T>) =>
    async (...input: A) => {
      const done = await write(...input);
      onWritten();
      return done;
    };
  return {
    ...client,
    list: (asked) => client.list({ ...asked, ...params }),
    totals: (filters) => client.totals({ ...filters, ...params }),
    charts: (filters) => client.charts({ ...filters, ...params }),
    beginExport: (asked) => client.beginExport({ ...asked, filters: { ...asked.filters, ...params } }),
    create: heard(client.create),
    update: heard(client.update),
    remove: heard(client.remove),
    removeMany: heard(client.removeMany),
    transit: heard(client.transit),
    transitMany: heard(client.transitMany),
    assign: heard(client.assign),
    assignMany: heard(client.assignMany),
  };
}

/** Carries what a named record has into the fields beside the one that names it, as choosing it there would. */
export async function fillIn(form: Form, page: ListPage, fields: readonly string[]): Promise<void> {
  for (const field of fields) {
    const schema = fieldsOf(page.form).get(field)?.schema;
    const options = schema && referenceOf(schema);
    const value: unknown = form.getValuesIn(field);
    if (!options?.fill || !fromRecords(options) || value === undefined) continue;
    const row = await rowOf(options, value);
    for (const [name, column] of Object.entries(options.fill)) {
      const path = beside(field, name);
      const list = form.query(path).take();
      const start = isArrayField(list) ? newRowOf(list) : {};
      form.setValuesIn(
        path,
        typeof column === 'string'
          ? row?.[column]
          : rowsFrom(column, row).map((one) => ({ ...start, ...one })),
      );
    }
  }
}
