import { remembered } from '../base/remembered';
import { SUPPLIERS } from '../base/system-resources';
import { expressionIn } from '../expressions/expression';
import { type FieldInfo, fieldsOf, itemFieldsOf, referenceOf } from '../fields/fields';
import { uniqueFields } from '../fields/unique-groups';
import type { PageSchema, RecordPage } from '../language/page-schema';
import { isRecordPage } from '../language/pages';
import {
  filledColumns,
  filledParams,
  fromRecords,
  type RecordOptions,
  sourceKey,
} from '../language/references';
import { buttonsFor } from './buttons';

/** What tells a page's records apart and may be stored for them: its unique fields; a supplier also by its code. */
export function keysOf(page: RecordPage): string[] {
  const { resource } = page;
  return [...uniqueFields(page), ...(resource.name === SUPPLIERS ? ['supplierCode'] : [])];
}

/** How staff choose the supplier that a new record is of: by its name among the suppliers of their tenant. */
export const SUPPLIER_CHOICE: RecordOptions = {
  page: '/office/suppliers',
  label: 'supplierName',
  value: 'supplierCode',
};

/** Whether staff who make a record of a page say which supplier it is of; a supplier's own record says so itself. */
export function namesSupplier(page: PageSchema): page is RecordPage {
  return isRecordPage(page) && page.resource.scope === 'supplier' && page.resource.name !== SUPPLIERS;
}

const known = new WeakMap<RecordPage['form'], readonly RecordOptions[]>();

/** What a page's fields choose of other pages' records, those in the rows of its lists included. */
export function recordSources(page: PageSchema): readonly RecordOptions[] {
  if (!isRecordPage(page)) return [];
  return remembered(known, page.form, () => sourcesIn(fieldsOf(page.form)));
}

function sourcesIn(fields: ReadonlyMap<string, FieldInfo>): RecordOptions[] {
  return [...fields.values()].flatMap((field) => {
    const options = referenceOf(field.schema);
    const own = options && fromRecords(options) ? [options] : [];
    return [...own, ...sourcesIn(itemFieldsOf(field) ?? new Map())];
  });
}

/**
 * Whether a page has a field that chooses from exactly these rows, by the same value and with none but its columns
 * (a field that is read only asks for fewer), narrowed by no other params than its own and by each that is constant; or
 * makes records of suppliers, whom staff choose. Rows of stored values are not narrowed: `byValue`.
 */
export function choosesFrom(page: PageSchema, asked: RecordOptions, byValue = false): boolean {
  const supplier = namesSupplier(page) && buttonsFor(page, 'create').length > 0 ? [SUPPLIER_CHOICE] : [];
  return [...recordSources(page), ...supplier].some(
    (options) =>
      sourceKey(withoutFill(options)) === sourceKey(withoutFill(asked)) &&
      filledColumns(asked.fill).every((column) => filledColumns(options.fill).includes(column)) &&
      (byValue || narrowsAs(options.params, asked.params)),
  );
}

const withoutFill = (options: RecordOptions): RecordOptions => ({ ...options, fill: {} });

/** An expression may give any value, or none. */
function narrowsAs(declared: RecordOptions['params'] = {}, asked: RecordOptions['params'] = {}): boolean {
  const constants = Object.entries(filledParams(declared)).filter(
    ([, value]) => expressionIn(value) === undefined,
  );
  return (
    Object.keys(asked).every((name) => Object.hasOwn(declared, name)) &&
    constants.every(([name, value]) => asked[name] === value)
  );
}
