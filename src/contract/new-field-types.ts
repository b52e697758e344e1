import type { FieldSchema } from './field-schema';
import { FORMAT_NAMES, type FormatName } from './rules/formats';

/** What a person may call the type of a new field, and the schema it becomes; beside these, formats and dictionaries. */
export const PLAIN_FIELD_TYPES: Readonly<Record<string, FieldSchema>> = {
  text: { type: 'string', maxLength: 100 },
  long: {
    type: 'string',
    maxLength: 500,
    'x-component': 'Input.TextArea',
    'x-decorator-props': { gridSpan: 2 },
  },
  number: { type: 'number' },
  money: {
    type: 'number',
    minimum: 0,
    maximum: 100_000_000_000,
    multipleOf: 0.01,
    'x-component-props': { precision: 2 },
  },
  yesno: { type: 'boolean', default: false },
};

/** The schema of a new field of one of these types or formats, without its title; undefined for any other word. */
export function schemaOfType(type: string): FieldSchema | undefined {
  if (Object.hasOwn(PLAIN_FIELD_TYPES, type)) return PLAIN_FIELD_TYPES[type]!;
  if (!(FORMAT_NAMES as readonly string[]).includes(type)) return undefined;
  return { type: 'string', format: type as FormatName, ...(type === 'email' && { maxLength: 60 }) };
}
