import { createHash } from 'node:crypto';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { derivedOf, type FieldInfo, fieldsOf, referenceOf } from '../../../../src/contract/fields/fields';
import { casesIn, ownFieldsOf, recordRollUps } from '../../../../src/contract/fields/roll-ups';
import { uniqueGroups } from '../../../../src/contract/fields/unique-groups';
import { dateKindOf } from '../../../../src/contract/language/date-kinds';
import { callName } from '../../../../src/contract/language/operations';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import { chartFields, chartsOf } from '../../../../src/contract/lists/charts';
import { groupFields } from '../../../../src/contract/lists/list-groups';
import { searchFields, sortFields, totalsOf } from '../../../../src/contract/lists/list-query';
import { pointingFields } from '../../../../src/contract/lists/pointing-fields';
import { fieldsOfViews } from '../../../../src/contract/lists/shape-fields';
import { workbenchDates } from '../../../../src/contract/lists/workbench-fields';
import { type CountedPage, countedOf } from '../../schemas/counted';

/** A field that the list searches, sorts, adds up or keeps unique by, or that names a record: a stored generated column beside the document. */
export interface IndexedField {
  field: string;
  column: string;
  type: 'text' | 'numeric' | 'boolean';
  /** Sorted by, or compared as a whole value: it has a B-tree index. Part of a text is found by its search keys. */
  ordered: boolean;
  /** Compared as a whole value or added up, and short: counts and totals read it from the index that covers all such fields. */
  covered: boolean;
  /** Compared as a whole value, and short or a reference: charts of a search for it read all that they need from its index. */
  compared: boolean;
  /** Grouped by or added up by charts, and short or a reference. */
  charted: boolean;
}

const SQL_TYPES = { string: 'text', number: 'numeric', boolean: 'boolean' } as const;
const SHORT_TEXT = 60;

/** The table of a resource. Resource names are checked by the page schema, and quoted all the same. */
export function tableName(resource: string): string {
  return `r_${resource}`;
}

/** The view that a page's lists search its table through: see `searchView`. */
export function viewName(page: Pick<RecordPage, 'resource'>): string {
  return `v_${callName(page)}`;
}

/** The column that says whose a record is; a tenant's own records have none. Empty in a row, it is nobody's. */
export function ownerColumn({ resource }: RecordPage): 'supplier_code' | 'account_id' | undefined {
  return OWNER_COLUMNS[resource.scope];
}

const OWNER_COLUMNS = { supplier: 'supplier_code', account: 'account_id', tenant: undefined } as const;

/** The generated column of a field path; long nested paths are shortened by hash to PostgreSQL's 63 bytes. */
export function columnName(field: string): string {
  const name = `f_${field.replaceAll('.', '__')}`;
  return name.length <= 60 ? name : `f_${createHash('sha256').update(field).digest('hex').slice(0, 40)}`;
}

/** Which fields of a page need a column: searchable, sortable, unique, added up, naming a record, and those that derived fields read. */
export function indexedFields(page: CountedPage): IndexedField[] {
  const fields = fieldsOf(page.form);
  const search = searchFields(page);
  const charted = chartFields([...chartsOf(page), ...(page.charted ?? [])]);
  const compared = new Set([
    ...search.filter(({ match }) => match !== 'contains').map((item) => item.field),
    ...casesIn(page).flatMap(([, { cases }]) => cases.flatMap((one) => one.field ?? [])),
    ...filteredFields(page),
    ...charted.narrowed,
    ...fieldsOfViews(page),
  ]);
  const naming = namingFields(page);
  const ordered = new Set([
    ...compared,
    ...sortFields(page),
    ...workbenchDates(page),
    // The index of the page whose records they are serves the others as well.
    ...(page.resource.view ? [] : naming),
  ]);
  const inCharts = new Set([...charted.grouped, ...charted.added]);
  const added = new Set([
    ...totalsOf(page).flatMap(({ field }) => field ?? []),
    ...inCharts,
    ...groupFields(page),
  ]);
  const names = new Set([
    ...search.map((item) => item.field),
    ...ordered,
    ...uniqueGroups(page).flatMap(({ fields: names }) => names),
    ...added,
    ...recordRollUps(page).flatMap(({ rollUp }) => ownFieldsOf(rollUp)),
    ...countedNames(page),
    ...(page.pointedAt ?? []),
    ...naming,
  ]);
  const types = page.resource.view?.types ?? {};
  return [...names].flatMap((name) => {
    const field = fields.get(name);
    // What a page tells its records by, its form need not have.
    if (!field && Object.hasOwn(types, name)) {
      const type = SQL_TYPES[types[name] as keyof typeof SQL_TYPES];
      const reported = { ordered: true, covered: false, compared: false, charted: false };
      return [{ field: name, column: columnName(name), type, ...reported }];
    }
    if (!field || derivedOf(page, name)) return [];
    const type = columnTypeOf(field);
    if (!type) return [];
    const short = isShort(field);
    return [
      {
        field: name,
        column: columnName(name),
        type,
        ordered: ordered.has(name),
        covered: short && (compared.has(name) || added.has(name)),
        compared: compared.has(name) && hasShortValues(field),
        charted: inCharts.has(name) && hasShortValues(field),
      },
    ];
  });
}

function countedNames(page: CountedPage): string[] {
  const { by = [], fields = [] } = countedOf(page) ?? {};
  return [...by.flat(), ...fields];
}

/** The single fields by which records name one of another page: it is asked whose they are, and not deleted while they are there. */
function namingFields(page: RecordPage): string[] {
  return pointingFields(page).flatMap(({ path }) => (path.includes('[]') ? [] : path));
}

/** The fields that decide which records a page shows, to whom: those of `where`, and of what is shared with suppliers. */
function filteredFields({ resource: { view }, shared, states }: RecordPage): string[] {
  const sides = view?.shared ?? shared;
  return [...Object.keys(view?.where ?? {}), ...(sides ? [sides.supplier, states?.field ?? []].flat() : [])];
}

export function columnTypeOf(field: FieldInfo | undefined): IndexedField['type'] | undefined {
  return field && field.type in SQL_TYPES ? SQL_TYPES[field.type as keyof typeof SQL_TYPES] : undefined;
}

/** Whether a field's values are short enough to stand in an index beside others. */
export function isShort({ type, dictionary, schema }: FieldInfo): boolean {
  if (type !== 'string' || dictionary || schema.enum || dateKindOf(schema)) return true;
  return (schema.maxLength ?? Infinity) <= SHORT_TEXT;
}

/** Whether a field's values are short, or those by which others' records are named (which are ids and codes). */
export function hasShortValues(field: FieldInfo): boolean {
  return isShort(field) || referenceOf(field.schema) !== undefined;
}

/**
 * The column that records are sorted by: a field's own, or one of the two times every record has. What a list may be sorted
 * by is decided where it is asked (`sortFields`); cards of dashboards sort by more, which has columns for their sake.
 */
export function sortColumn(page: RecordPage, field: string): { column: string; mayBeEmpty: boolean } {
  if (field === 'updatedAt') return { column: 'updated_at', mayBeEmpty: false };
  const isKept = columnTypeOf(fieldsOf(page.form).get(field)) !== undefined && !derivedOf(page, field);
  const isReported = Object.hasOwn(page.resource.view?.types ?? {}, field);
  return isKept || isReported
    ? { column: columnName(field), mayBeEmpty: true }
    : { column: 'created_at', mayBeEmpty: false };
}

/**
 * The value of a field inside `doc`, typed. A value of another JSON type (from before a page changed the
 * field's type) reads as null instead of failing the whole table.
 */
export function fieldExpression(field: string, type: IndexedField['type']): RawBuilder<unknown> {
  const path = sql.lit(fieldPath(field));
  const json = sql`doc #> ${path}::text[]`;
  const text = sql`doc #>> ${path}::text[]`;
  if (type === 'text') return sql`CASE WHEN jsonb_typeof(${json}) = 'string' THEN ${text} END`;
  const jsonType = type === 'numeric' ? 'number' : 'boolean';
  return sql`CASE WHEN jsonb_typeof(${json}) = ${sql.lit(jsonType)} THEN (${text})::${sql.raw(type)} END`;
}

/** A field path as PostgreSQL writes it: `{address,city}`. */
export function fieldPath(field: string): string {
  return `{${field.split('.').join(',')}}`;
}

export async function isTable<Tables>(db: Kysely<Tables>, name: string): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    SELECT to_regclass(${`"${name}"`}) IS NOT NULL AS there`.execute(db);
  return rows[0]!.there;
}

/** Whether some page has kept records of a resource. */
export const isKept = <Tables>(db: Kysely<Tables>, resource: string) => isTable(db, tableName(resource));
