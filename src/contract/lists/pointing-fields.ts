import type { Doc } from '../base/doc';
import { isObject } from '../base/is-object';
import { remembered } from '../base/remembered';
import { referenceOf } from '../fields/fields';
import { layoutFields } from '../fields/record-layout';
import type { PageSchema, RecordPage } from '../language/page-schema';
import { isRecordPage } from '../language/pages';
import { fromRecords, type RecordOptions } from '../language/references';

/** A field that chooses from another page's records; `path` is its place, below `list[]` in rows. */
export interface PointingField {
  path: string;
  title: string;
  options: RecordOptions;
}

const known = new WeakMap<RecordPage['form'], readonly PointingField[]>();

/** The fields of a page that choose from records of pages, those in rows included. */
export function pointingFields(page: PageSchema): readonly PointingField[] {
  if (!isRecordPage(page)) return [];
  return remembered(known, page.form, () =>
    layoutFields(page.form).flatMap(({ path, schema }): PointingField[] => {
      const options = referenceOf(schema);
      return options && fromRecords(options) ? [{ path, title: schema.title ?? path, options }] : [];
    }),
  );
}

/** Every value that a record holds in a field, with its place: `lines.0.part`. */
export function pointedValues(doc: unknown, path: string): { place: string; value: string }[] {
  const visit = (
    value: unknown,
    steps: readonly string[],
    place: readonly string[],
  ): { place: string; value: string }[] => {
    const [step, ...rest] = steps;
    if (step === undefined) {
      const single = (one: unknown) =>
        typeof one === 'string' && one !== '' ? [{ place: place.join('.'), value: one }] : [];
      return Array.isArray(value) ? value.flatMap(single) : single(value);
    }
    if (!isObject(value)) return [];
    const name = step.replace(/\[\]$/, '');
    const inner = Object.hasOwn(value, name) ? value[name] : undefined;
    if (name === step) return visit(inner, rest, [...place, name]);
    const rows: unknown[] = Array.isArray(inner) ? inner : [];
    return rows.flatMap((row, index) => visit(row, rest, [...place, name, String(index)]));
  };
  return visit(doc, path.split('.'), []);
}

/** A record without a value in a field: a single one goes, of several the others stay. */
export function withoutPointed(doc: Doc, path: string, gone: string): Doc {
  const [step = '', ...rest] = path.split('.');
  const name = step.replace(/\[\]$/, '');
  if (!Object.hasOwn(doc, name)) return doc;
  const { [name]: inner, ...others } = doc;
  if (rest.length > 0) {
    const below = (row: unknown) => (isObject(row) ? withoutPointed(row, rest.join('.'), gone) : row);
    return { ...doc, [name]: Array.isArray(inner) ? inner.map(below) : below(inner) };
  }
  if (!Array.isArray(inner)) return inner === gone ? others : doc;
  const kept = inner.filter((one) => one !== gone);
  return kept.length > 0 ? { ...doc, [name]: kept } : others;
}
