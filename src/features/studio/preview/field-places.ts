import type { FieldSchema } from '@/contract/language/field-schema';
import type { RecordPage } from '@/contract/language/page-schema';

/** A field, or layout around fields, where it stands in a page file. */
export interface FieldPlace {
  /** In the record: `lines.price` for a column of a list. Layout has that of what it stands in. */
  path: string;
  /** In the JSON: `form.properties.lines.items.properties.price`. */
  at: string;
  schema: FieldSchema;
  /** What it stands in, from the outside. */
  around: readonly FieldPlace[];
}

/** Every field of a page, those in lists and groups included, and the layout around them. */
export function placesOf({ form }: Pick<RecordPage, 'form'>): FieldPlace[] {
  const visit = (
    properties: Record<string, FieldSchema> | undefined,
    prefix: string,
    at: string,
    around: readonly FieldPlace[],
  ): FieldPlace[] =>
    Object.entries(properties ?? {}).flatMap(([name, schema]) => {
      const isLayout = schema.type === 'void';
      const path = isLayout ? prefix.replace(/\.$/, '') : prefix + name;
      const place: FieldPlace = { path, at: `${at}.${name}`, schema, around };
      const inner = isLayout ? prefix : `${path}.`;
      return [
        place,
        ...visit(schema.properties, inner, `${place.at}.properties`, [...around, place]),
        ...visit(schema.items?.properties, inner, `${place.at}.items.properties`, [...around, place]),
      ];
    });
  return visit(form.properties, '', 'form.properties', []);
}

/** The field at a path of a record such as `lines.0.price`. */
export function placeAt(page: Pick<RecordPage, 'form'>, path: string): FieldPlace | undefined {
  const named = path.replace(/\.\d+(?=\.|$)/g, '');
  return placesOf(page).find((one) => one.schema.type !== 'void' && one.path === named);
}
