import { type RawBuilder, sql } from 'kysely';
import { type PointedColumn, pointedAt, pointedField } from '../../../../src/contract/fields/pointed-field';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import { isRecordPage } from '../../../../src/contract/language/pages';
import { referenceBehind } from '../../../../src/contract/lists/pointed-columns';
import { isView } from '../../../../src/contract/pages/page-view';
import { neighboursOf } from '../../schemas/neighbours';
import { keyColumn } from './held-references';
import { columnName, columnTypeOf, viewName } from './table';

type Sql = RawBuilder<unknown>;

/** Where the records are that a column of a list goes to through a reference. */
interface Pointed {
  /** The search view of the page that they belong to, which shows its reader's own. */
  view: Sql;
  /** What tells those records apart, and the field of this page that names one. */
  key: Sql;
  reference: string;
  /** The field's own column. */
  value: Sql;
}

/** The page whose records a column goes to; undefined while it is out of service. */
export function pointedPage(page: RecordPage, column: PointedColumn): RecordPage | undefined {
  const beside = neighboursOf(page);
  const options = referenceBehind(page, column);
  const named = options && beside.byPath(options.page);
  const owner = named && isView(named) ? beside.byPath(named.resource.view.of) : named;
  return owner && isRecordPage(owner) ? owner : undefined;
}

function pointed(page: RecordPage, name: string): Pointed | undefined {
  const column = pointedAt(name);
  const target = column && pointedPage(page, column);
  if (!column || !target) return undefined;
  return {
    view: sql.id(viewName(target)),
    key: sql`o.${sql.id(keyColumn(referenceBehind(page, column)?.value))}`,
    reference: column.reference,
    value: sql`o.${sql.id(columnName(column.field))}`,
  };
}

/** The value of a column through a reference, of a record of a search view: what a list is sorted by. */
export function pointedValue(page: RecordPage, tenantCode: string, name: string): Sql {
  const found = pointed(page, name);
  const type = columnTypeOf(pointedField(page, name)) ?? 'text';
  if (!found) return sql`NULL::${sql.raw(type)}`;
  const own = viewName(page);
  return sql`(SELECT ${found.value} FROM ${found.view} AS o WHERE o.tenant_code = ${tenantCode}
    AND ${found.key} = ${sql.ref(`${own}.${columnName(found.reference)}`)} LIMIT 1)`;
}

/** That a record names one whose field is as `condition` says of that field's column. */
export function pointedCondition(
  page: RecordPage,
  tenantCode: string,
  name: string,
  condition: (value: Sql) => Sql,
): RawBuilder<boolean> {
  const found = pointed(page, name);
  if (!found) return sql<boolean>`false`;
  return sql<boolean>`${sql.id(columnName(found.reference))} IN (SELECT ${found.key} FROM ${found.view} AS o
    WHERE o.tenant_code = ${tenantCode} AND ${condition(found.value)})`;
}
