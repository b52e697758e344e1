import { z } from 'zod';
import { face } from '../base/identity-schema';
import { FORMAT_NAMES } from '../rules/formats';
import { COMPONENT_NAMES, DECORATOR_NAMES, FIELD_TYPES } from './components';
import { valueLookup } from './lookup-schema';
import { MASK_NAMES } from './masks';
import { REFERENCE_NAMES } from './references';
import { code, expression, fieldName, fieldPath, flag, json, label, pagePath, scalar } from './schema-terms';

/** The form of a page file: Formily's ISchema, as far as JSON may say it. */

const state = z.record(z.string(), json);
export const effect = z.strictObject({ state: state.optional(), schema: state.optional() });
export const reaction = z.strictObject({
  dependencies: z.union([z.array(z.string()), z.record(z.string(), z.string())]).optional(),
  target: z.string().optional(),
  effects: z.array(z.string()).optional(),
  when: flag.optional(),
  fulfill: effect.optional(),
  otherwise: effect.optional(),
});
/** What a field sets, in itself or another, as a condition says (`x-reactions`). */
export type Reaction = z.infer<typeof reaction>;

export const validator = z.strictObject({
  ...Object.fromEntries(FORMAT_NAMES.map((name) => [name, z.literal(true).optional()])),
  required: z.boolean().optional(),
  minLength: z.int().min(0).optional(),
  maxLength: z.int().min(0).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  pattern: z.string().max(200).optional(),
  assert: expression.optional(),
  message: z.string().max(200).optional(),
});

export const reference = z.strictObject({
  reference: z.enum(REFERENCE_NAMES),
  params: z.record(fieldName, scalar).optional(),
  fill: z.record(fieldName, fieldName).optional(),
});

export const rowsFill = z.strictObject({
  from: fieldName,
  map: z.record(fieldName, fieldName).refine((map) => Object.keys(map).length > 0, '请写至少一列'),
  skipEmpty: fieldName.optional(),
});

export const recordOptions = z.strictObject({
  page: pagePath,
  label: fieldPath,
  show: z.array(fieldPath).min(1).max(3).optional(),
  value: fieldPath.optional(),
  params: z.record(fieldPath, scalar).optional(),
  fill: z.record(fieldName, z.union([fieldPath, rowsFill])).optional(),
  create: z.literal(true).optional(),
  onDelete: z.literal('clear').optional(),
});

const fieldBase = {
  type: z.enum(FIELD_TYPES),
  title: label.optional(),
  description: z.string().max(200).optional(),
  was: fieldName.optional(),
  default: json.optional(),
  enum: z.array(z.union([scalar, z.strictObject({ value: scalar, label })])).optional(),
  required: flag.optional(),
  readOnly: z.boolean().optional(),
  minLength: z.int().min(0).optional(),
  maxLength: z.int().min(0).max(10_000).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  exclusiveMaximum: z.number().optional(),
  multipleOf: z.number().positive().optional(),
  minItems: z.int().min(0).optional(),
  maxItems: z.int().min(0).optional(),
  uniqueItems: z.boolean().optional(),
  pattern: z.string().max(200).optional(),
  format: z.enum(FORMAT_NAMES).optional(),
  'x-index': z.int().optional(),
  'x-component': z.enum(COMPONENT_NAMES).optional(),
  'x-component-props': z.record(z.string(), json).optional(),
  'x-decorator': z.enum(DECORATOR_NAMES).optional(),
  'x-decorator-props': z.record(z.string(), json).optional(),
  'x-options': z
    .union([z.string().regex(/^dictionary:[A-Za-z][A-Za-z0-9]*$/), reference, recordOptions])
    .optional(),
  'x-serial': z.string().max(60).optional(),
  'x-copy': z.literal(false).optional(),
  'x-read': code.optional(),
  'x-write': code.optional(),
  'x-mask': z.enum(MASK_NAMES).optional(),
  'x-secret': z
    .strictObject({
      twice: fieldName.optional(),
      kept: z.string().min(1).max(200).optional(),
    })
    .optional(),
  'x-print': z.literal(false).optional(),
  emphasis: z.literal(true).optional(),
  'x-face': face.optional(),
  'x-visible': flag.optional(),
  'x-hidden': flag.optional(),
  'x-disabled': flag.optional(),
  'x-pattern': z.enum(['editable', 'disabled', 'readOnly', 'readPretty']).optional(),
  'x-value': expression.optional(),
  'x-lookup': valueLookup.optional(),
  'x-validator': z.union([validator, z.array(validator)]).optional(),
  'x-reactions': z.union([reaction, z.array(reaction)]).optional(),
};

/** The keys that a field may bear, beside the fields it holds. */
export const FIELD_KEYS: readonly string[] = Object.keys(fieldBase);

export type FieldSchema = z.infer<z.ZodObject<typeof fieldBase, z.core.$strict>> & {
  properties?: Record<string, FieldSchema>;
  items?: FieldSchema;
};

export const field: z.ZodType<FieldSchema> = z.strictObject({
  ...fieldBase,
  get properties() {
    return z.record(fieldName, field).optional();
  },
  get items() {
    return field.optional();
  },
});

export const formObject = z.strictObject({
  type: z.literal('object'),
  properties: z.record(fieldName, field),
});

export type FormObject = z.infer<typeof formObject>;
