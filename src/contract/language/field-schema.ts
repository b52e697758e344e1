import { z } from 'zod';
import { FORMAT_NAMES } from '../rules/formats';
import { COMPONENT_NAMES, DECORATOR_NAMES, FIELD_TYPES } from './components';
import { valueLookup } from './lookup-schema';
import { MASK_NAMES } from './masks';
import { REFERENCE_NAMES } from './references';
import {
  code,
  expression,
  face,
  fieldName,
  fieldPath,
  flag,
  json,
  label,
  pagePath,
  scalar,
} from './schema-terms';

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
  assert: expression.optional().describe('字段已填写时必须成立的条件，请同时写 message'),
  message: z.string().max(200).optional(),
});

export const reference = z.strictObject({
  reference: z.enum(REFERENCE_NAMES).describe('网关里的参照数据'),
  params: z.record(fieldName, scalar).optional().describe('缩小选择范围：列名和取值，取值可以写表达式'),
  fill: z.record(fieldName, fieldName).optional().describe('选中后带入旁边的字段：字段名和列名'),
});

export const rowsFill = z.strictObject({
  from: fieldName.describe('那个页面上的明细'),
  map: z
    .record(fieldName, fieldName)
    .refine((map) => Object.keys(map).length > 0, '请写至少一列')
    .describe('本页明细的列和那个页面明细的列'),
  skipEmpty: fieldName.optional().describe('那个页面明细的一个数字列：空着或不大于 0 的行不带入'),
});

export const recordOptions = z.strictObject({
  page: pagePath.describe('从这个页面的记录里选；不要求能打开那个页面'),
  label: fieldPath.describe('给人看的字段，要在那个页面的 list.search 里'),
  show: z
    .array(fieldPath)
    .min(1)
    .max(3)
    .optional()
    .describe('选项里另外显示的字段，也按它们查找；要在那个页面的 list.search 里'),
  value: fieldPath.optional().describe('保存的字段，要在那个页面的 resource.unique 里；不写则保存记录编号'),
  params: z
    .record(fieldPath, scalar)
    .optional()
    .describe('缩小选择范围：那个页面的查询项和取值，取值可以写表达式'),
  fill: z
    .record(fieldName, z.union([fieldPath, rowsFill]))
    .optional()
    .describe('选中后带入旁边的字段：本页字段名和那个页面的字段；明细写 { "from": …, "map": … }'),
  create: z.literal(true).optional().describe('选项下方有新增按钮，给能在那个页面新增的人'),
  onDelete: z.literal('clear').optional().describe('被引用的记录删除时清空本字段；不写则不能删除'),
});

const fieldBase = {
  type: z.enum(FIELD_TYPES),
  title: label.optional(),
  description: z.string().max(200).optional(),
  was: fieldName.optional().describe('改名前的字段名：已有记录里的值跟过来'),
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
    .describe(
      '选项来源，例如 dictionary:currency、参照数据 { "reference": "bank" }，或另一个页面的记录 { "page": …, "label": … }',
    )
    .optional(),
  'x-serial': z
    .string()
    .max(60)
    .optional()
    .describe('保存时由网关编号，例如 PO-{yyyyMM}-{0000}；只读，不重复'),
  'x-copy': z.literal(false).optional().describe('复制记录时不带过去'),
  'x-read': code
    .optional()
    .describe('能看这个字段的权限码，在角色里授予；没有的人在任何地方都看不到它，也不能按它查询'),
  'x-write': code
    .optional()
    .describe('能填这个字段的权限码，在角色里授予；没有的人只能看。不写则看得到的人能填'),
  'x-mask': z
    .enum(MASK_NAMES)
    .optional()
    .describe('没有 x-read 的人只看到首尾；有的人按“显示”看到全部，并记入操作日志'),
  'x-secret': z
    .strictObject({
      twice: fieldName.optional().describe('第二次输入叫什么：两次必须相同'),
      kept: z.string().min(1).max(200).optional().describe('已经保存过时的提示：那时可以留空'),
    })
    .optional()
    .describe('密码：加密传送，只存散列，不答复；只用在 publicForm'),
  'x-print': z.literal(false).optional().describe('打印时不印'),
  emphasis: z.literal(true).optional().describe('要紧的内容：列表、卡片和详情里突出显示'),
  'x-face': face.optional().describe('只在这个端显示，用于只读字段；不是权限'),
  'x-visible': flag.optional(),
  'x-hidden': flag.optional(),
  'x-disabled': flag.optional(),
  'x-pattern': z.enum(['editable', 'disabled', 'readOnly', 'readPretty']).optional(),
  'x-value': expression.optional(),
  'x-lookup': valueLookup
    .optional()
    .describe('由网关从另一个页面的记录里查出的值，例如价格协议里这一天的单价；只读'),
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
