import { type RawBuilder, sql } from 'kysely';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import type { Shared } from '../../../../src/contract/language/resource-schema';
import { conditionsOf, type OwnValue, ownValueIn } from '../../../../src/contract/pages/page-view';
import { columnName, fieldPath } from './table';

type Condition = RawBuilder<boolean>;

/** The settings of a transaction by which row level security knows who asks. */
const SETTINGS: Record<OwnValue, string> = {
  account: 'app.account',
  supplier: 'app.supplier',
  tenant: 'app.tenant',
};

export const setting = (name: OwnValue) => sql`nullif(current_setting(${sql.lit(SETTINGS[name])}, true), '')`;

const ASKED_BY_STAFF = sql<boolean>`current_setting('app.supplier', true) = ''`;

/**
 * Suppliers see their own rows of a supplier's resource and nothing of the tenant's; staff see their tenant. An account
 * sees its own rows of an account's resource, and rows without an owner are nobody's.
 */
export function visibility({ resource: { scope }, shared }: RecordPage) {
  const tenant = sql`tenant_code = current_setting('app.tenant', true)`;
  const staff = ASKED_BY_STAFF;
  if (scope === 'account') {
    return sql`${tenant} AND account_id = nullif(current_setting('app.account', true), '')`;
  }
  if (scope === 'tenant' && shared) return sql`${tenant} AND (${staff} OR ${namesSupplier(shared.supplier)})`;
  if (scope === 'tenant') return sql`${tenant} AND ${staff}`;
  return sql`${tenant} AND (${staff} OR supplier_code = current_setting('app.supplier', true))`;
}

/** Of the document, since a policy that reads a generated column would keep that from ever being another. */
function namesSupplier(field: string) {
  return sql`doc #>> ${sql.lit(fieldPath(field))}::text[] = nullif(current_setting('app.supplier', true), '')`;
}

/** What a page shows of its tenant's rows, beside `rowFilter`: which shared ones are whose is told by columns there. */
export function shownBy(page: RecordPage) {
  return page.resource.view?.shared
    ? sql<boolean>`tenant_code = current_setting('app.tenant', true)`
    : visibility(page);
}

/**
 * Which rows of its table a page shows, beside row level security (decision 077): those of `where`, and at suppliers' face
 * those that are shared with the supplier that asks, in states in which it sees them. Written without parameters, so that
 * views may be made of it.
 */
export function rowFilter(page: RecordPage): Condition[] {
  const { view } = page.resource;
  const named = conditionsOf(view?.where ?? {}).map(({ field, values }) => oneOf(field, values));
  if (view?.shared) return [...named, ...sharedRows(view.shared, page.states)];
  return page.shared || view?.officeSide ? [...named, ASKED_BY_STAFF] : named;
}

/** The rows that a supplier sees of records of two sides. */
export function sharedRows({ supplier, states: seen }: Shared, states: RecordPage['states']): Condition[] {
  const inStates = sql.join(seen.map((state) => sql.lit(state)));
  return [
    sql<boolean>`${sql.id(columnName(supplier))} = ${setting('supplier')}`,
    sql<boolean>`${sql.id(columnName(states!.field))} IN (${inStates})`,
  ];
}

function oneOf(field: string, values: readonly (string | number | boolean)[]): Condition {
  const wanted = values.map((value) => {
    const own = ownValueIn(value);
    return own === undefined || own === 'unknown' ? sql.lit(value) : setting(own);
  });
  return sql<boolean>`${sql.id(columnName(field))} IN (${sql.join(wanted)})`;
}
