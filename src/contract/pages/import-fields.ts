import { isComputed, isReadOnly } from '../fields/computed-field';
import { componentNameOf, type FieldInfo, fieldsOf, itemFieldsOf, referenceOf } from '../fields/fields';
import { uniqueFields } from '../fields/unique-groups';
import type { RecordPage } from '../language/page-schema';
import { fromRecords, sourceOf } from '../language/references';
import { collectsOf } from './collect';

/** Records of one file that is imported, and its bytes. */
export const MAX_IMPORT = 5_000;
/** Rows of all item tables of one file. */
export const MAX_IMPORT_ITEMS = 20_000;
export const MAX_IMPORT_BYTES = 10 * 1024 * 1024;

/** Components whose values no cell of a sheet can say. */
const NO_CELL: ReadonlySet<string> = new Set(['Upload', 'Signature', 'PageGrants', 'RichText']);

/** The fields of a page that a file to import has columns for: what a person fills in a new record, as far as one cell can say it. */
export function importFields(page: RecordPage): FieldInfo[] {
  return [...fieldsOf(page.form).values()].filter((field) => isFilledIn(page, field) && fitsCell(field));
}

/** An item table that has a sheet of its own in a file, with the columns that a person fills in as far as a cell can say them. */
export interface ImportTable extends ItemList {
  columns: FieldInfo[];
}

/** A list of records inside a record, and the name of its sheet in a file. */
export interface ItemList {
  list: FieldInfo;
  sheet: string;
}

/** A title as sheets may be called: up to 31 characters, none of them special. */
export function sheetName(title: string): string {
  return title
    .replace(/[[\]:*?/\\]/g, ' ')
    .slice(0, LONGEST_SHEET)
    .trim();
}
const LONGEST_SHEET = 31;
/** Sheets that a template has beside them. */
const TEMPLATE_SHEETS = ['可选项', '填写说明', 'Options', 'Notes'];

/** The item tables of a page, each with a sheet of another name. */
export function itemLists(page: RecordPage): ItemList[] {
  const taken = new Set([page.title, ...TEMPLATE_SHEETS].map((title) => sheetName(title).toLowerCase()));
  return [...fieldsOf(page.form).values()].flatMap((list): ItemList[] => {
    if (!itemFieldsOf(list) || list.path.includes('.')) return [];
    const title = sheetName(list.title);
    const sheet = taken.has(title.toLowerCase()) ? `${title.slice(0, 20)} ${list.path.slice(0, 10)}` : title;
    taken.add(sheet.toLowerCase());
    return [{ list, sheet }];
  });
}

/** The item tables of a page that a file fills in; not those that other records are collected into. */
export function importTables(page: RecordPage): ImportTable[] {
  const collected = new Set(collectsOf(page).map(({ into }) => into));
  return itemLists(page).flatMap(({ list, sheet }): ImportTable[] => {
    if (collected.has(list.path) || !isFilledIn(page, list)) return [];
    const columns = [...itemFieldsOf(list)!.values()].filter(
      (column) => isWritten(column) && fitsCell(column),
    );
    return columns.length > 0 ? [{ list, sheet, columns }] : [];
  });
}

/** The field by which the rows of an item table name their record in a file; undefined where that is its place in the file. */
export function importKey(page: RecordPage): FieldInfo | undefined {
  const unique = uniqueFields(page);
  return importFields(page).find(({ path }) => unique.includes(path));
}

/** The required fields that no file can fill in: where there are any, nothing can be imported. */
export function fieldsBeyondImport(page: RecordPage): FieldInfo[] {
  const required = [...fieldsOf(page.form).values()].filter(({ schema }) => schema.required === true);
  const tables = importTables(page).filter(({ list, columns }) => {
    const needed = [...(itemFieldsOf(list)?.values() ?? [])].filter(
      (column) => column.schema.required === true && isWritten(column),
    );
    return needed.every((column) => columns.includes(column));
  });
  const onSheets = new Set(tables.map(({ list }) => list.path));
  return required.filter((field) => isFilledIn(page, field) && !fitsCell(field) && !onSheets.has(field.path));
}

function isFilledIn(page: RecordPage, field: FieldInfo): boolean {
  return isWritten(field) && page.states?.field !== field.path;
}

/** Whether a person may write a field or column, whatever else the record says. */
function isWritten({ schema }: FieldInfo): boolean {
  if (isComputed(schema) || schema['x-serial'] !== undefined) return false;
  return !isReadOnly(schema) && schema['x-hidden'] !== true && schema['x-disabled'] !== true;
}

function fitsCell({ type, schema }: FieldInfo): boolean {
  if (type === 'object' || schema.items?.type === 'object') return false;
  if (NO_CELL.has(componentNameOf(schema) ?? '')) return false;
  const source = referenceOf(schema);
  return source === undefined || fromRecords(source) || !sourceOf(source).tree;
}
