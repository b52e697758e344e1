import { z } from 'zod';
import { MENU_ICON_NAMES } from '../base/menu-icons';
import { chart } from './chart-schema';
import { collect } from './collect-schema';
import { cardFile, dashboardCard, dashboardParts, dashboardStack, statusCase } from './dashboard-schema';
import type { FieldRights } from './field-guards';
import type { FieldSchema } from './field-schema';
import {
  effect,
  field,
  formObject,
  reaction,
  recordOptions,
  reference,
  rowsFill,
  validator,
} from './field-schema';
import { bulkAction, button, card, column, link, list, relatedList, searchItem, total } from './list-schema';
import { valueLookup } from './lookup-schema';
import {
  approvalBlock,
  fieldsBlock,
  print,
  qrBlock,
  relatedBlock,
  signBlock,
  stepsBlock,
  tableBlock,
  viewPrint,
} from './print-schema';
import { publicForm } from './public-form-schema';
import {
  chosenSuppliers,
  type Published,
  publicReaders,
  published,
  publishedCalls,
  publishedOwn,
  publishedScreens,
  supplierReaders,
} from './published-schema';
import { grantedReaders, reminder, reminders } from './remind-schema';
import {
  type Narrowing,
  noOverlap,
  resource,
  type Shared,
  shared,
  viewForm,
  viewResource,
} from './resource-schema';
import { counted, givenBack, type RollUp, rollUp } from './roll-up-schema';
import { face, fieldName, fieldPath, label, pagePath, scalar } from './schema-terms';
import {
  amendment,
  createdRows,
  creation,
  need,
  progress,
  progressNote,
  progressOutcome,
  progressStep,
  routeStep,
  schedule,
  states,
  transition,
} from './states-schema';
import { listView, shapeParts } from './view-schema';

/**
 * The page-schema language (design: "The page schema"): one JSON file is one page.
 * Envelope ours, inside it Formily's ISchema and a JSON-safe subset of a table's columns.
 * `schemas/page.schema.json` is generated from this file and the parts that it is put together from (terms, fields, list);
 * every type of a page derives from them.
 */

const derivedCase = z.strictObject({
  value: z.string().min(1),
  field: fieldPath.optional(),
  in: z.array(scalar).min(1).optional(),
  daysLeft: z
    .strictObject({ min: z.int().optional(), max: z.int().optional() })
    .optional()
    .describe('日期字段距今天（北京时间）的天数，含两端；过去为负'),
  min: z.number().optional().describe('数字字段不小于这个数'),
  max: z.number().optional().describe('数字字段不大于这个数'),
});

const derived = z.strictObject({
  title: label,
  dictionary: fieldName,
  cases: z.array(derivedCase).min(1).describe('自上而下，第一个成立的取值；最后一条不写条件'),
});

const menu = z.strictObject({
  face,
  group: label.optional().describe('菜单分组；不写则直接列在第一层'),
  icon: z.enum(MENU_ICON_NAMES).optional(),
  order: z.int().optional(),
  title: label.optional().describe('这个端的标题；不写则用页面的 title'),
  description: z.string().max(200).optional().describe('这个端的说明；不写则用页面的 description'),
});

const certified = z.strictObject({
  fields: z.array(fieldName).min(1).describe('供应商已认证后，改这些字段要经审核才生效'),
});

const benchDue = z.strictObject({
  field: fieldName.describe('到期的日期字段'),
  values: z.array(z.string().min(1)).min(1).describe('count 取这些值的记录才列出'),
});

const bench = z.strictObject({
  count: fieldName.describe('按它的取值计数：查询条件里的字典字段或派生字段'),
  finished: fieldName.optional().describe('办完时写入的日期时间字段，趋势图用'),
  due: benchDue.optional().describe('列出快到期的记录'),
});

const envelope = {
  $schema: z.string().optional(),
  schemaVersion: z.literal(2),
  path: pagePath,
  was: z
    .union([pagePath, z.array(pagePath).min(1).max(8)])
    .optional()
    .describe('改名前的地址；改过几次的写成一列，近的在前'),
  title: label,
  description: z.string().max(200).optional(),
  help: z
    .array(z.string().max(1_000))
    .min(1)
    .max(300)
    .optional()
    .describe('帮助的正文，Markdown，一行一项；页面上出现“帮助”'),
  menu: z
    .union([menu, z.array(menu).min(1)])
    .optional()
    .describe('在一个或两个端的菜单里的位置'),
};

const common = {
  ...envelope,
  resource,
  form: formObject,
  derived: z.record(fieldPath, z.union([derived, rollUp])).optional(),
  states: states.optional(),
  certified: certified
    .optional()
    .describe('已认证的供应商修改其中的字段，成为变更申请，由他人审核通过后生效'),
  shared: shared
    .optional()
    .describe('记录里写明的那个供应商看得到什么、能填什么、能按什么；供应商端的页面以 of 引用本页'),
  remind: reminders
    .optional()
    .describe('到期提醒：日期临近和过后发消息、上工作台，配置了邮件的还发邮件，每次只提醒一遍'),
  published: published.optional().describe('租户的记录里，供应商和公众不经页面权限、由专门的接口可读的部分'),
  publicForm: publicForm
    .optional()
    .describe('还没有账号的人填写的表单：证明是本人后填写，边填边存；填完提交，由受理它的功能生成本页的记录'),
  grantedByName: z
    .literal(true)
    .optional()
    .describe('“全部页面”的权限不包含本页，须逐项授予；用于管理权限等敏感页面'),
};

export const listPageSchema = z.strictObject({
  ...common,
  kind: z.literal('list'),
  list,
  collect: z
    .union([collect, z.array(collect).min(1).max(5)])
    .optional()
    .describe('把另一个页面的记录汇总成明细的行：表单里明细下面的按钮'),
  responsible: fieldName
    .optional()
    .describe('存放负责人账号的字段，从账号管理中选择：指派、催办和评论的消息发给他'),
  comments: z.literal(true).optional().describe('记录下面可以评论；发表评论的权限码是 comment'),
  bench: bench.optional().describe('在工作台上显示本页的数量、趋势和到期的记录'),
  progress: progress.optional().describe('供应商看到的：只有一条记录的页面办到哪一步，各个状态下说的话'),
  related: z
    .array(relatedList)
    .min(1)
    .max(12)
    .optional()
    .describe('记录的页面上另外的标签：其他页面里属于这条记录的，按各人在那个页面的权限'),
  searchable: z.literal(true).optional().describe('页头的“查找记录”能找到本页的记录，只找得到有权限的'),
  prints: z.array(print).min(1).max(8).optional().describe('记录的打印件：预览、浏览器打印和 PDF'),
});
export const formPageSchema = z.strictObject({
  ...common,
  kind: z.literal('form'),
  actions: z.array(button).min(1).describe('表单页底部的按钮'),
});

/** A second page over the records of another: own columns, buttons and grants; all else is the other page's. */
export const viewPageSchema = z.strictObject({
  ...envelope,
  kind: z.literal('list'),
  resource: viewResource,
  form: viewForm.optional(),
  list,
  comments: listPageSchema.shape.comments,
  related: listPageSchema.shape.related,
  bench: listPageSchema.shape.bench,
  searchable: listPageSchema.shape.searchable,
  prints: z.array(viewPrint).min(1).max(8).optional().describe('记录的打印件；那个页面已有的写它的权限码'),
  grantedByName: listPageSchema.shape.grantedByName,
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

export const dashboardPageSchema = z.strictObject({ ...envelope, ...dashboardParts });

/** A page that stands by itself. */
export const pageSchema = z.discriminatedUnion('kind', [
  listPageSchema,
  formPageSchema,
  tabsPageSchema,
  dashboardPageSchema,
]);
/** A page file: such a page, or a second page over another's records. */
export const pageFileSchema = z.union([pageSchema, viewPageSchema]);

/** The parts of a page file that the meta-schema and the reference tell apart, by name. */
export const PAGE_PARTS = {
  listPage: listPageSchema,
  viewPage: viewPageSchema,
  formPage: formPageSchema,
  tabsPage: tabsPageSchema,
  dashboardPage: dashboardPageSchema,
  dashboardCard,
  statusCase,
  cardFile,
  dashboardStack,
  menu,
  resource,
  viewResource,
  viewForm,
  shared,
  noOverlap,
  form: formObject,
  field,
  reference,
  recordOptions,
  rowsFill,
  valueLookup,
  validator,
  reaction,
  effect,
  collect,
  list,
  card,
  column,
  link,
  searchItem,
  total,
  chart,
  listView,
  ...shapeParts,
  relatedList,
  print,
  fieldsBlock,
  tableBlock,
  relatedBlock,
  approvalBlock,
  stepsBlock,
  signBlock,
  qrBlock,
  button,
  bulkAction,
  derived,
  derivedCase,
  rollUp,
  counted,
  givenBack,
  states,
  transition,
  creation,
  createdRows,
  amendment,
  schedule,
  need,
  routeStep,
  progress,
  progressStep,
  progressNote,
  progressOutcome,
  certified,
  published,
  publicForm,
  publicReaders,
  supplierReaders,
  chosenSuppliers,
  publishedCalls,
  publishedOwn,
  publishedScreens,
  bench,
  benchDue,
  reminder,
  grantedReaders,
  tab,
} as const;

export type PageSchema = ListPage | FormPage | TabsPage | DashboardPage;
/** A list page; one that was made of a second page's file and its owner (`pageOfView`) says so in `resource.view`. */
export type ListPage = z.infer<typeof listPageSchema> & { resource: { view?: RecordView } } & Resolved;
/** A second page over another's records, as its file says it. */
export type ViewFile = z.infer<typeof viewPageSchema>;
/** What a page shows of another page's records. */
export interface RecordView {
  /** The path of the page whose records they are. */
  of: string;
  /** The name of this page in the standard endpoints; `resource.name` is that page's, under which records are kept. */
  name: string;
  where: Narrowing;
  /** The types of the fields by which it tells its records, which its form need not have. */
  types: Readonly<Record<string, string>>;
  /** What binds the supplier, where the page stands at suppliers' face over records of two sides. */
  shared?: Shared;
  /** Its records are of two sides, and the page stands at the office's. */
  officeSide?: true;
}
export type FormPage = z.infer<typeof formPageSchema> & { resource: { view?: undefined } } & Resolved;
/** What a page has of others that it was checked beside. */
interface Resolved {
  /** How the fields look that its columns show of records which references name, by `refs.supplier.telephone`. */
  pointed?: Readonly<Record<string, FieldSchema>>;
  /** How the numbers of other pages look that its roll-ups add up, by the names of these. */
  rolled?: Readonly<Record<string, NumberLook>>;
  /** What one account may not do with its fields, where it is the page as that account reads it. */
  rights?: FieldRights;
}
/** How a number is written. */
export type NumberLook = Pick<FieldSchema, 'x-component' | 'x-component-props' | 'x-read'>;
/** Other pages, each in a tab. */
export type TabsPage = z.infer<typeof tabsPageSchema>;
/** Cards on a grid, each of what it reads of other pages. */
export type DashboardPage = z.infer<typeof dashboardPageSchema>;
/** A page of records: it has a resource, and a form to fill one in. */
export type RecordPage = ListPage | FormPage;
export type Tab = z.infer<typeof tab>;
/** Whose records a resource holds: see `resource.scope`. */
export type ResourceScope = RecordPage['resource']['scope'];
/** What the work bench shows of a page. */
export type WorkbenchSettings = z.infer<typeof bench>;
export type { Published };
export type MenuEntry = z.infer<typeof menu>;
export type Derived = z.infer<typeof derived>;
/** A derived field: by cases, or of the records of another page. */
export type AnyDerived = Derived | RollUp;
export type DerivedCase = z.infer<typeof derivedCase>;
