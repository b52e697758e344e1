import { isCovered } from '../base/covered-paths';
import type { Face } from '../base/identity';
import { remembered } from '../base/remembered';
import { fieldsOf, itemFieldsOf } from '../fields/fields';
import { isRollUp, ownFieldsOf } from '../fields/roll-ups';
import { guardsOf } from '../language/field-guards';
import type { FieldSchema, FormObject } from '../language/field-schema';
import type {
  AnyDerived,
  ListPage,
  PageSchema,
  RecordPage,
  RecordView,
  ViewFile,
} from '../language/page-schema';
import { facesOfPage } from '../language/pages';
import type { Narrowing, Shared } from '../language/resource-schema';
import type { States } from '../language/states-schema';
import { printOf, printWithin } from '../lists/prints';
import { isOpenToSide } from './buttons';
import { collectsWithin } from './collect';

/**
 * Second pages over the records of another page (`resource.of`, `docs/decisions/077`). A view's file says columns,
 * buttons and which records; `pageOfView` makes the page of it that the runtime and the gateway work with.
 */

/** Whether a page's file says that its records are another page's. */
export function isViewFile(page: PageSchema | ViewFile): page is ViewFile {
  return page.kind === 'list' && 'of' in page.resource;
}

/** Whether records are those of another page, which decides what is stored. */
export function isView(page: PageSchema): page is ListPage & { resource: { view: RecordView } } {
  return page.kind === 'list' && page.resource.view !== undefined;
}

/** The name of a view in the standard endpoints where its file gives none: `/supplier/my-orders` is `supplierMyOrders`. */
function nameOfPath(path: string): string {
  const words = path.split(/[/-]/).filter(Boolean);
  const name = words
    .map((word, index) => (index === 0 ? word : word[0]!.toUpperCase() + word.slice(1)))
    .join('');
  const first = name[0]!.toLowerCase() + name.slice(1);
  return (/^[a-z]/.test(first) ? first : `v${first}`).slice(0, 40);
}

/** At which face a view stands; undefined where it stands at both, which no view of shared records may. */
export function faceOfView(file: Pick<ViewFile, 'path' | 'menu'>): Face | undefined {
  const [face, ...others] = facesOfPage(file);
  return others.length === 0 ? face : undefined;
}

/** What binds suppliers who come through this view: what its owner shares. */
export function sharedThrough(file: Pick<ViewFile, 'path' | 'menu'>, owner: RecordPage) {
  return faceOfView(file) === 'office' ? undefined : owner.shared;
}

/** The fields that a view has: those that its file names, of what its owner shares where suppliers come through it. */
export function fieldsOfView(file: ViewFile, owner: RecordPage): readonly string[] {
  const shown = sharedThrough(file, owner)?.fields;
  const asked = file.form?.fields ?? shown ?? [...fieldsOf(owner.form).keys()];
  return shown ? asked.flatMap((path) => within(shown, path)) : asked;
}

/** What of a path some paths hold: all of it, or the columns of a list that they name. */
function within(shown: readonly string[], path: string): string[] {
  if (isCovered(shown, path)) return [path];
  return shown.filter((one) => one.startsWith(`${path}.`));
}

/**
 * The page of a view: the owner's form with the fields that the view has, its derived fields as far as they read none
 * but those, its states where the state field is among them (for suppliers the transitions that are theirs), and the
 * view's own columns, buttons and menu.
 */
export function pageOfView(file: ViewFile, owner: RecordPage): ListPage {
  const { resource, form: _, prints: _prints, ...own } = file;
  const shown = sharedThrough(file, owner);
  const named = narrowedForm(owner.form, fieldsOfView(file, owner));
  // What is shared with a supplier is its owner's word, whatever codes staff need.
  const form = shown ? withoutGuards(named) : named;
  const fields = fieldsOf(form);
  const derived = derivedWithin(owner, fields, rollUpsNamed(file, owner));
  const states = owner.states && fields.has(owner.states.field) ? owner.states : undefined;
  const { unique, uniqueIn, scope, name } = owner.resource;
  const keys = unique?.filter((entry) => [entry].flat().every((field) => fields.has(field)));
  const responsible = owner.kind === 'list' ? owner.responsible : undefined;
  const collects = shown ? [] : collectsWithin(owner, form);
  return {
    ...own,
    resource: {
      name,
      scope,
      ...(keys && keys.length > 0 && { unique: keys }),
      ...(uniqueIn && { uniqueIn }),
      ...(resource.operations && { operations: resource.operations }),
      view: {
        of: resource.of,
        name: resource.name ?? nameOfPath(file.path),
        where: resource.where ?? {},
        types: typesOf(owner, [
          ...Object.keys(resource.where ?? {}),
          ...(shown ? [shown.supplier, owner.states?.field ?? []].flat() : []),
        ]),
        ...(shown ? { shared: shown } : owner.shared && { officeSide: true as const }),
      },
    },
    form,
    ...(derived && { derived }),
    ...(states && {
      states: shown ? statesOfSupplier(states, shown) : states,
    }),
    ...(responsible !== undefined && fields.has(responsible) && { responsible }),
    ...(collects.length > 0 && { collect: collects }),
    ...(owner.certified && { certified: owner.certified }),
    ...printsOfView(file, owner, { form, derived }),
  };
}

/** What suppliers may press, and where a record may be incomplete; what may change in a state is said to the office. */
function statesOfSupplier(
  { field, initial, transitions, lenient }: States,
  { transitions: own = [] }: Shared,
): States {
  const theirs = transitions.filter((one) => own.includes(one.code) && isOpenToSide(one, 'supplier'));
  return { field, initial, transitions: theirs, ...(lenient && { lenient }) };
}

const sharedForms = new WeakMap<Shared, FormObject>();

/** The form of a page with what it shares alone: what the supplier that a record names sees of it, and chooses by. */
export function sharedForm({ form, shared }: RecordPage & { shared: Shared }): FormObject {
  return remembered(sharedForms, shared, () => withoutGuards(narrowedForm(form, shared.fields)));
}

/** A form without what asks for codes of staff. */
function withoutGuards(form: FormObject): FormObject {
  const all = (properties: Record<string, FieldSchema>): Record<string, FieldSchema> =>
    Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, open(schema)]));
  const open = (schema: FieldSchema): FieldSchema => {
    const { 'x-read': _r, 'x-write': _w, 'x-mask': _m, properties, items, ...own } = schema;
    return {
      ...own,
      ...(properties && { properties: all(properties) }),
      ...(items && { items: open(items) }),
    };
  };
  return guardsOf(form).length === 0 ? form : { ...form, properties: all(form.properties) };
}

/** The prints that a view has of its own, and those of its owner that it names, without what the view does not have. */
function printsOfView(
  { prints = [] }: ViewFile,
  owner: RecordPage,
  view: Pick<RecordPage, 'form' | 'derived'>,
): Pick<ListPage, 'prints'> {
  const kept = prints.flatMap((one) => {
    if (typeof one !== 'string') return [one];
    const print = printOf(owner, one);
    return print ? (printWithin(print, view) ?? []) : [];
  });
  return kept.length > 0 ? { prints: kept } : {};
}

function typesOf({ form }: RecordPage, names: readonly string[]): RecordView['types'] {
  const fields = fieldsOf(form);
  return Object.fromEntries(names.map((name) => [name, fields.get(name)?.type ?? 'string']));
}

/** The roll-ups that a view has: all, or of what its file, and at suppliers' face its owner's `shared`, names. */
type Named = readonly string[] | undefined;

function rollUpsNamed(file: ViewFile, owner: RecordPage): Named {
  const shown = sharedThrough(file, owner)?.fields;
  const asked = file.form?.fields;
  return shown && asked ? asked.filter((name) => shown.includes(name)) : (shown ?? asked);
}

function derivedWithin(
  owner: RecordPage,
  fields: ReadonlyMap<string, unknown>,
  named: Named,
): Record<string, AnyDerived> | undefined {
  const kept = Object.entries(owner.derived ?? {}).filter(([name, one]) =>
    isRollUp(one)
      ? (named === undefined || named.includes(name)) &&
        ownFieldsOf(one).every((path) => fields.has(path) || fields.has(path.replace(/\.[^.]*$/, '')))
      : one.cases.every(({ field }) => field === undefined || fields.has(field)),
  );
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}

/** A form with these fields alone, each where it stood; layout that is empty by that goes. */
function narrowedForm(form: FormObject, paths: readonly string[]): FormObject {
  return { ...form, properties: narrowed(form.properties, new Set(paths), '') };
}

function narrowed(
  properties: Record<string, FieldSchema>,
  paths: ReadonlySet<string>,
  prefix: string,
): Record<string, FieldSchema> {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, schema]): [string, FieldSchema][] => {
      if (schema.type === 'void') {
        const inner = narrowed(schema.properties ?? {}, paths, prefix);
        const hadFields = Object.keys(schema.properties ?? {}).length > 0;
        return hadFields && Object.keys(inner).length === 0 ? [] : [[name, { ...schema, properties: inner }]];
      }
      const path = prefix + name;
      if (paths.has(path)) return [[name, schema]];
      if (![...paths].some((one) => one.startsWith(`${path}.`))) return [];
      return [[name, partOf(schema, paths, `${path}.`)]];
    }),
  );
}

function partOf(schema: FieldSchema, paths: ReadonlySet<string>, prefix: string): FieldSchema {
  if (schema.type === 'object')
    return { ...schema, properties: narrowed(schema.properties ?? {}, paths, prefix) };
  const items = schema.items;
  return items?.type === 'object'
    ? { ...schema, items: { ...items, properties: narrowed(items.properties ?? {}, paths, prefix) } }
    : schema;
}

/** Whether a view has only some columns of a list of its owner: rows are known by their place then, and none come or go. */
export function hasSomeColumns(view: RecordPage, owner: RecordPage, path: string): boolean {
  const [narrow, whole] = [view, owner].map((page) => {
    const field = fieldsOf(page.form).get(path);
    return field ? itemFieldsOf(field)?.size : undefined;
  });
  return narrow !== whole;
}

/** What a person's own value in `where` may be. */
export const OWN_VALUES = {
  'user.accountId': 'account',
  'session.supplierCode': 'supplier',
  'session.tenantCode': 'tenant',
} as const;
export type OwnValue = (typeof OWN_VALUES)[keyof typeof OWN_VALUES];

/** Which of the person's own values a text of `where` stands for; undefined for a text that is a value itself. */
export function ownValueIn(value: unknown): OwnValue | 'unknown' | undefined {
  const [, expression] = typeof value === 'string' ? (/^\s*\{\{([\s\S]+)\}\}\s*$/.exec(value) ?? []) : [];
  if (expression === undefined) return undefined;
  const name = expression.trim();
  return Object.hasOwn(OWN_VALUES, name) ? OWN_VALUES[name as keyof typeof OWN_VALUES] : 'unknown';
}

export function conditionsOf(where: Narrowing): { field: string; values: (string | number | boolean)[] }[] {
  return Object.entries(where).map(([field, value]) => ({ field, values: [value].flat() }));
}
