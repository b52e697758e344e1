import type { Dictionaries } from '../fields/fields';
import type { FieldSchema, FormObject } from '../language/field-schema';
import type { RecordPage } from '../language/page-schema';
import { actionButton } from '../pages/buttons';
import type { JsonPath } from './problem';
import type { Report } from './report';

/** One schema of a form, data or layout, with where it stands in the file. */
export interface FieldPlace {
  name: string;
  /** Place of the schema in the file. */
  json: JsonPath;
  schema: FieldSchema;
  /** Path in the record; undefined for void layout and for the items of an array. */
  path: string | undefined;
}

/** A schema of a page's form as the rules of single fields are handed it. */
export interface Field extends FieldPlace {
  page: RecordPage;
  /** Every schema of the form. */
  places: readonly FieldPlace[];
  dictionaries: Dictionaries;
  /** Stands at the schema; `file` at the page. */
  report: Report;
  file: Report;
}

/** Hands every schema of a page's form to the rules, each for itself. */
export function visitFields(
  page: RecordPage,
  dictionaries: Dictionaries,
  report: Report,
  rules: readonly ((field: Field) => void)[],
): void {
  const places = placesOf(page.form);
  for (const place of places) {
    const field = { ...place, page, places, dictionaries, report: report.at(...place.json), file: report };
    for (const rule of rules) rule(field);
  }
}

/** Every schema of a form in the order of the file: fields, nested ones, layout and array items. */
export function placesOf(form: FormObject): FieldPlace[] {
  const places: FieldPlace[] = [];
  const visit = (
    properties: Record<string, FieldSchema> | undefined,
    json: JsonPath,
    prefix: string | undefined,
  ) => {
    for (const [name, schema] of Object.entries(properties ?? {})) {
      add(name, schema, [...json, name], prefix === undefined ? undefined : prefix + name, prefix);
    }
  };
  const add = (
    name: string,
    schema: FieldSchema,
    json: JsonPath,
    path: string | undefined,
    prefix: string | undefined,
  ) => {
    const isLayout = schema.type === 'void';
    places.push({ name, json, schema, path: isLayout ? undefined : path });
    const inner = isLayout ? prefix : path === undefined ? undefined : `${path}.`;
    visit(schema.properties, [...json, 'properties'], inner);
    if (schema.items) add(name, schema.items, [...json, 'items'], undefined, undefined);
  };
  visit(form.properties, ['form', 'properties'], '');
  return places;
}

/** The reactions of a field, each with the report at its place; `report` stands at the field. */
export function reactionsIn({ 'x-reactions': reactions }: FieldSchema, report: Report) {
  if (reactions === undefined) return [];
  const at = report.at('x-reactions');
  return Array.isArray(reactions) ? at.each(reactions) : [[reactions, at] as const];
}

/** The field that an item of a list names, by itself or with more, and the report at the name. */
export function nameIn(item: string | { field: string }, at: Report): [name: string, at: Report] {
  return typeof item === 'string' ? [item, at] : [item.field, at.at('field')];
}

export function stringsOf(value: unknown, path: JsonPath = []): { path: JsonPath; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    stringsOf(item, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

/** The buttons of a page with their places; `hasRow` tells those that act on a record of a list. */
export function buttonPlaces(page: RecordPage) {
  const groups =
    page.kind === 'form'
      ? [{ json: ['actions'], buttons: page.actions, group: 'actions' as const }]
      : [
          { json: ['list', 'toolbar'], buttons: page.list.toolbar ?? [], group: 'toolbar' as const },
          { json: ['list', 'rowActions'], buttons: page.list.rowActions ?? [], group: 'rowActions' as const },
          {
            json: ['list', 'bulkActions'],
            // In their places: one that makes a transition leaves a gap.
            buttons: (page.list.bulkActions ?? []).map(actionButton),
            group: 'bulkActions' as const,
          },
        ];
  return groups.flatMap(({ json, buttons, group }) =>
    buttons.flatMap((button, index) => (button ? { json: [...json, index] as JsonPath, button, group } : [])),
  );
}
