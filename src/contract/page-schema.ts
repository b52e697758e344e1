import { z } from 'zod';
import { COMPONENT_NAMES, DECORATOR_NAMES, FIELD_TYPES } from './components';
import { MENU_ICON_NAMES } from './menu-icons';
import { REFERENCE_NAMES } from './references';
import { FORMAT_NAMES } from './rules/formats';

/**
 * The page-schema language (design: "The page schema"): one JSON file is one page.
 * Envelope ours, inside it Formily's ISchema and a JSON-safe subset of ProTable's columns.
 * `schemas/page.schema.json` is generated from this file; every type of a page derives from it.
 */

const expression = z
  .string()
  .regex(/^\s*\{\{[\s\S]+\}\}\s*$/)
  .describe('CEL 表达式，写在 {{ }} 里，可用 values、row、deps、session、user、now');

const flag = z.union([z.boolean(), expression]);
const label = z.string().min(1).max(60);
const code = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9-]{0,39}$/)
  .describe('按钮权限码；"no" 只跳过浏览器的检查');
const fieldName = z.string().regex(/^[A-Za-z][A-Za-z0-9]{0,39}$/);
const fieldPath = z.string().regex(/^[A-Za-z][A-Za-z0-9]{0,39}(\.[A-Za-z][A-Za-z0-9]{0,39})*$/);
const json = z.json();
const scalar = z.union([z.string(), z.number(), z.boolean()]);

const state = z.record(z.string(), json);
const effect = z.strictObject({ state: state.optional(), schema: state.optional() });
const reaction = z.strictObject({
  dependencies: z.union([z.array(z.string()), z.record(z.string(), z.string())]).optional(),
  target: z.string().optional(),
  effects: z.array(z.string()).optional(),
  when: flag.optional(),
  fulfill: effect.optional(),
  otherwise: effect.optional(),
});

const validator = z.strictObject({
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

const reference = z.strictObject({
  reference: z.enum(REFERENCE_NAMES).describe('网关里的参照数据'),
  params: z.record(fieldName, scalar).optional().describe('缩小选择范围：列名和取值，取值可以写表达式'),
  fill: z.record(fieldName, fieldName).optional().describe('选中后带入旁边的字段：字段名和列名'),
});

const pagePath = z.string().regex(/^(\/[A-Za-z0-9][A-Za-z0-9-]*)+$/);

const recordOptions = z.strictObject({
  page: pagePath.describe('从这个页面的记录里选；不要求能打开那个页面'),
  label: fieldPath.describe('给人看的字段，要在那个页面的 list.search 里'),
  value: fieldPath.optional().describe('保存的字段，要在那个页面的 resource.unique 里；不写则保存记录编号'),
  params: z
    .record(fieldPath, scalar)
    .optional()
    .describe('缩小选择范围：那个页面的查询项和取值，取值可以写表达式'),
  fill: z
    .record(fieldName, fieldPath)
    .optional()
    .describe('选中后带入旁边的字段：本页字段名和那个页面的字段'),
});

const fieldBase = {
  type: z.enum(FIELD_TYPES),
  title: label.optional(),
  description: z.string().max(200).optional(),
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
  'x-visible': flag.optional(),
  'x-hidden': flag.optional(),
  'x-disabled': flag.optional(),
  'x-pattern': z.enum(['editable', 'disabled', 'readOnly', 'readPretty']).optional(),
  'x-value': expression.optional(),
  'x-validator': z.union([validator, z.array(validator)]).optional(),
  'x-reactions': z.union([reaction, z.array(reaction)]).optional(),
};

/** The keys that a field may bear, beside the fields it holds. */
export const FIELD_KEYS: readonly string[] = Object.keys(fieldBase);

export type FieldSchema = z.infer<z.ZodObject<typeof fieldBase, z.core.$strict>> & {
  properties?: Record<string, FieldSchema>;
  items?: FieldSchema;
};

const field: z.ZodType<FieldSchema> = z.strictObject({
  ...fieldBase,
  get properties() {
    return z.record(fieldName, field).optional();
  },
  get items() {
    return field.optional();
  },
});

const formObject = z.strictObject({ type: z.literal('object'), properties: z.record(fieldName, field) });

const operation = z
  .string()
  .regex(/^(GET|POST|PUT|DELETE) (\{poseidon\}\/|\/)[\w/.-]+(\?[\w&]+)?$/)
  .describe('方法和路径，例如 GET {poseidon}/supSupplierContact/queryContactBySupplierCode?supplierCode');

export const OPERATION_NAMES = [
  'list',
  'get',
  'create',
  'update',
  'delete',
  'createMany',
  'updateMany',
  'deleteMany',
  'totals',
] as const;
export type OperationName = (typeof OPERATION_NAMES)[number];

const resource = z.strictObject({
  name: z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/),
  scope: z
    .enum(['supplier', 'tenant', 'account'])
    .describe('supplier：每个供应商各自的记录；tenant：租户内员工共用；account：每个账号只看到自己的记录'),
  operations: z.partialRecord(z.enum(OPERATION_NAMES), operation).optional(),
  unique: z.array(fieldPath).optional().describe('在租户（或供应商、账号）内不得重复的字段'),
  uniqueIn: z
    .enum(['supplier', 'tenant'])
    .optional()
    .describe('unique 的范围；供应商和账号的记录默认只在各自之内'),
});

export const ACTION_NAMES = ['create', 'update', 'view', 'delete'] as const;
export type ActionName = (typeof ACTION_NAMES)[number];

const button = z.strictObject({
  code,
  label,
  action: z.enum(ACTION_NAMES),
  when: expression.optional(),
  confirm: z.string().max(200).optional(),
  danger: z.boolean().optional(),
});

const bulkAction = z.strictObject({
  code,
  label,
  action: z.literal('delete').optional().describe('对选中的记录执行的动作；与 transition 写其一'),
  transition: code.optional().describe('states 里的流转，逐条执行；code 与它相同'),
  when: expression.optional(),
  confirm: z.string().max(200).optional(),
  danger: z.boolean().optional(),
});

export const VALUE_TYPES = ['percent', 'money', 'date', 'dateTime'] as const;
export type ValueType = (typeof VALUE_TYPES)[number];

const link = z.union([
  z.literal('view').describe('打开该行的详情'),
  z.strictObject({
    page: pagePath.describe('另一个 list 页面的路径'),
    param: fieldPath.describe('那个页面的查询条件；写 id 则打开编号等于该列取值的记录'),
  }),
]);

const column = z.union([
  fieldPath,
  z.strictObject({
    field: fieldPath,
    title: label.optional(),
    width: z.int().min(40).max(800).optional(),
    fixed: z.enum(['left', 'right']).optional(),
    align: z.enum(['left', 'center', 'right']).optional(),
    sortable: z.boolean().optional(),
    copyable: z.boolean().optional(),
    ellipsis: z.boolean().optional(),
    hidden: z.boolean().optional().describe('默认不显示，可在列设置里打开'),
    valueType: z
      .enum(VALUE_TYPES)
      .optional()
      .describe('与字段本身的写法不同时才写：percent 数值后加 %，money 两位小数，date 只到日，dateTime 到分'),
    link: link.optional().describe('单元格是链接：打开该行的详情，或另一个页面'),
    sum: z.boolean().optional().describe('表格下方显示本页合计'),
  }),
]);

const searchItem = z.union([
  fieldPath,
  z.strictObject({
    field: fieldPath,
    title: label.optional(),
    match: z.enum(['contains', 'equals', 'range']).optional(),
  }),
]);

export const TOTAL_FUNCTIONS = ['count', 'sum', 'average', 'min', 'max'] as const;
export type TotalFunction = (typeof TOTAL_FUNCTIONS)[number];

const total = z.strictObject({
  label,
  fn: z
    .enum(TOTAL_FUNCTIONS)
    .describe('count 数记录，sum 合计，average 平均；min、max 是最小和最大，也可用在日期上'),
  field: fieldPath.optional().describe('汇总的字段；count 不写字段时数全部记录'),
});

const list = z.strictObject({
  search: z.array(searchItem).optional(),
  columns: z.array(column).min(1),
  expand: z.array(fieldPath).min(1).max(12).optional().describe('展开一行后显示的字段，例如长文本和明细'),
  detail: z
    .enum(['drawer', 'page'])
    .optional()
    .describe('怎样打开一条记录：drawer 在右侧抽屉里（不写即是），page 占整页，并列出变更记录'),
  totals: z.array(total).min(1).max(6).optional().describe('表格上方的汇总，跟随查询条件'),
  toolbar: z.array(button).optional(),
  rowActions: z.array(button).optional(),
  bulkActions: z.array(bulkAction).optional().describe('对选中的多行执行：删除，或 states 里的一个流转'),
  defaultSort: z
    .string()
    .regex(/^-?[A-Za-z][\w.]*$/)
    .optional(),
});

const derivedCase = z.strictObject({
  value: z.string().min(1),
  field: fieldPath.optional(),
  in: z.array(scalar).min(1).optional(),
  daysLeft: z
    .strictObject({ min: z.int().optional(), max: z.int().optional() })
    .optional()
    .describe('日期字段距今天（北京时间）的天数，含两端；过去为负'),
});

const derived = z.strictObject({
  title: label,
  dictionary: fieldName,
  cases: z.array(derivedCase).min(1).describe('自上而下，第一个成立的取值；最后一条不写条件'),
});

const menu = z.strictObject({
  face: z.enum(['supplier', 'office']),
  group: label.optional().describe('菜单分组；不写则直接列在第一层'),
  icon: z.enum(MENU_ICON_NAMES).optional(),
  order: z.int().optional(),
});

const transition = z.strictObject({
  code,
  label,
  from: z.array(z.string().min(1)).min(1),
  to: z.string().min(1),
  notBy: z.literal('submitter').optional().describe('提交人（进入当前状态以来写过该记录的人）不能执行'),
  reason: z.boolean().optional().describe('执行时要填写原因，记入审计'),
  confirm: z.string().max(200).optional(),
  danger: z.boolean().optional(),
  stamps: fieldName.optional().describe('执行时写入当前时间的日期字段，只读'),
});

const readers = {
  states: z.array(z.string().min(1)).min(1).optional().describe('只有这些状态的记录；有 states 的页面必写'),
  fields: z.array(fieldName).min(1).describe('只给这些字段'),
};
const chosenSuppliers = z.strictObject({
  field: fieldName.describe('说明发给谁的字段'),
  all: z.string().min(1).describe('该字段取这个值时所有供应商可见'),
  suppliers: fieldName.describe('否则只有这个字段里的供应商可见'),
});
const publicReaders = z.strictObject(readers);
const supplierReaders = z.strictObject({
  ...readers,
  chosen: chosenSuppliers.optional().describe('只发给部分供应商；不写则租户的供应商都可见'),
});
const published = z.strictObject({
  suppliers: supplierReaders.optional().describe('租户的供应商可读的部分'),
  public: publicReaders.optional().describe('不登录也可读的部分'),
});

const states = z.strictObject({
  field: fieldName.describe('状态字段：只读，选项来自字典，默认值为 initial'),
  initial: z.string().min(1),
  transitions: z.array(transition).min(1),
});

const envelope = {
  $schema: z.string().optional(),
  schemaVersion: z.literal(1),
  path: pagePath,
  title: label,
  description: z.string().max(200).optional(),
  menu: z
    .union([menu, z.array(menu).min(1)])
    .optional()
    .describe('在一个或两个端的菜单里的位置'),
};

const common = {
  ...envelope,
  resource,
  form: formObject,
  derived: z.record(fieldName, derived).optional(),
  states: states.optional(),
  published: published.optional().describe('租户的记录里，供应商和公众不经页面权限、由专门的接口可读的部分'),
  grantedByName: z
    .literal(true)
    .optional()
    .describe('“全部页面”的权限不包含本页，须逐项授予；用于管理权限等敏感页面'),
};

export const listPageSchema = z.strictObject({ ...common, kind: z.literal('list'), list });
export const formPageSchema = z.strictObject({
  ...common,
  kind: z.literal('form'),
  actions: z.array(button).min(1).describe('表单页底部的按钮'),
});

const tab = z.union([
  pagePath,
  z.strictObject({ path: pagePath, title: label.optional().describe('标签上的文字，不写则用该页面的标题') }),
]);

export const tabsPageSchema = z.strictObject({
  ...envelope,
  kind: z.literal('tabs'),
  tabs: z.array(tab).min(1).describe('依次放进标签的页面，写页面路径'),
});

/** A page file. */
export const pageSchema = z.discriminatedUnion('kind', [listPageSchema, formPageSchema, tabsPageSchema]);

/** The parts of a page file that the meta-schema and the reference tell apart, by name. */
export const PAGE_PARTS = {
  listPage: listPageSchema,
  formPage: formPageSchema,
  tabsPage: tabsPageSchema,
  menu,
  resource,
  form: formObject,
  field,
  reference,
  recordOptions,
  validator,
  reaction,
  effect,
  list,
  column,
  link,
  searchItem,
  total,
  button,
  bulkAction,
  derived,
  derivedCase,
  states,
  transition,
  published,
  publicReaders,
  supplierReaders,
  chosenSuppliers,
  tab,
} as const;

export type PageSchema = z.infer<typeof pageSchema>;
export type ListPage = z.infer<typeof listPageSchema>;
export type FormPage = z.infer<typeof formPageSchema>;
/** Other pages, each in a tab. */
export type TabsPage = z.infer<typeof tabsPageSchema>;
/** A page of records: it has a resource, and a form to fill one in. */
export type RecordPage = ListPage | FormPage;
export type Tab = z.infer<typeof tab>;
/** Whose records a resource holds: see `resource.scope`. */
export type ResourceScope = RecordPage['resource']['scope'];
export type Button = z.infer<typeof button>;
/** A button for the chosen rows: deletes them, or makes a transition of each. */
export type BulkAction = z.infer<typeof bulkAction>;
export type Transition = z.infer<typeof transition>;
/** Who beside the staff may read which records of a tenant, and what of them. */
export type Published = z.infer<typeof published>;
export type MenuEntry = z.infer<typeof menu>;
export type Column = z.infer<typeof column>;
export type ColumnLink = z.infer<typeof link>;
export type SearchItem = z.infer<typeof searchItem>;
export type Total = z.infer<typeof total>;
export type Derived = z.infer<typeof derived>;
export type DerivedCase = z.infer<typeof derivedCase>;
export type FormObject = z.infer<typeof formObject>;

/** An entry of a dictionary; `children` makes a tree of it. */
export interface DictionaryEntry {
  value: string | number;
  label: string;
  color?: string | undefined;
  /** What a tenant has switched off (decision 033); files have none. */
  off?: boolean | undefined;
  children?: DictionaryEntry[] | undefined;
}

const entry: z.ZodType<DictionaryEntry> = z.strictObject({
  value: z.union([z.string(), z.number()]),
  label,
  color: z
    .enum(['default', 'success', 'processing', 'warning', 'error', 'blue', 'cyan', 'gold', 'purple'])
    .optional(),
  get children() {
    return z.array(entry).min(1).optional().describe('下级，用 Cascader 或 TreeSelect 来选');
  },
});

/** A file of `schemas/dictionaries`: code, label and colour of each entry. */
export const dictionarySchema = z.strictObject({
  $schema: z.string().optional(),
  title: label,
  entries: z.array(entry).min(1),
});
export type Dictionary = z.infer<typeof dictionarySchema>;

/** The parts of a dictionary's file, by name. */
export const DICTIONARY_PARTS = { dictionary: dictionarySchema, entry } as const;
