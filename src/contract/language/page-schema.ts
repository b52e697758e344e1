import { z } from 'zod';
import { face } from '../base/identity-schema';
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
import { fieldName, fieldPath, label, pagePath, scalar } from './schema-terms';
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
 * The page-schema language (design: "The page schema"): one JSON file is one page. Envelope ours, inside it
 * Formily's ISchema and a JSON-safe subset of a table's columns. `schemas/page.schema.json` is generated from
 * this file and its parts (terms, fields, list); every type of a page derives from them.
 */

const derivedCase = z.strictObject({
  value: z.string().min(1),
  field: fieldPath.optional(),
  in: z.array(scalar).min(1).optional(),
  daysLeft: z.strictObject({ min: z.int().optional(), max: z.int().optional() }).optional(),
  min: z.number().optional(),
  max: z.number().optional(),
});

const derived = z.strictObject({
  title: label,
  dictionary: fieldName,
  cases: z.array(derivedCase).min(1),
});

const menu = z.strictObject({
  face,
  group: label.optional(),
  icon: z.enum(MENU_ICON_NAMES).optional(),
  order: z.int().optional(),
  title: label.optional(),
  description: z.string().max(200).optional(),
});

const certified = z.strictObject({
  fields: z.array(fieldName).min(1),
});

const benchDue = z.strictObject({
  field: fieldName,
  values: z.array(z.string().min(1)).min(1),
});

const bench = z.strictObject({
  count: fieldName,
  finished: fieldName.optional(),
  due: benchDue.optional(),
});

const envelope = {
  $schema: z.string().optional(),
  schemaVersion: z.literal(2),
  path: pagePath,
  was: z.union([pagePath, z.array(pagePath).min(1).max(8)]).optional(),
  title: label,
  description: z.string().max(200).optional(),
  help: z.array(z.string().max(1_000)).min(1).max(300).optional(),
  menu: z.union([menu, z.array(menu).min(1)]).optional(),
};

const common = {
  ...envelope,
  resource,
  form: formObject,
  derived: z.record(fieldPath, z.union([derived, rollUp])).optional(),
  states: states.optional(),
  certified: certified.optional(),
  shared: shared.optional(),
  remind: reminders.optional(),
  published: published.optional(),
  publicForm: publicForm.optional(),
  grantedByName: z.literal(true).optional(),
};

export const listPageSchema = z.strictObject({
  ...common,
  kind: z.literal('list'),
  list,
  collect: z.union([collect, z.array(collect).min(1).max(5)]).optional(),
  responsible: fieldName.optional(),
  comments: z.literal(true).optional(),
  bench: bench.optional(),
  progress: progress.optional(),
  related: z.array(relatedList).min(1).max(12).optional(),
  searchable: z.literal(true).optional(),
  prints: z.array(print).min(1).max(8).optional(),
});
export const formPageSchema = z.strictObject({
  ...common,
  kind: z.literal('form'),
  actions: z.array(button).min(1),
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
  prints: z.array(viewPrint).min(1).max(8).optional(),
  grantedByName: listPageSchema.shape.grantedByName,
});

const tab = z.union([pagePath, z.strictObject({ path: pagePath, title: label.optional() })]);

export const tabsPageSchema = z.strictObject({
  ...envelope,
  kind: z.literal('tabs'),
  tabs: z.array(tab).min(1),
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
export type NumberLook = Pick<FieldSchema, 'x-component' | 'x-component-props' | 'x-read'>;
export type TabsPage = z.infer<typeof tabsPageSchema>;
/** Cards on a grid, each of what it reads of other pages. */
export type DashboardPage = z.infer<typeof dashboardPageSchema>;
/** A page of records: it has a resource, and a form to fill one in. */
export type RecordPage = ListPage | FormPage;
export type Tab = z.infer<typeof tab>;
/** Whose records a resource holds: see `resource.scope`. */
export type ResourceScope = RecordPage['resource']['scope'];
export type { Published };
export type MenuEntry = z.infer<typeof menu>;
export type Derived = z.infer<typeof derived>;
/** A derived field: by cases, or of the records of another page. */
export type AnyDerived = Derived | RollUp;
export type DerivedCase = z.infer<typeof derivedCase>;
