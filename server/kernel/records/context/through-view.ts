import { isDeepStrictEqual } from 'node:util';
import { isCovered } from '../../../../src/contract/base/covered-paths';
import type { Doc, Violation } from '../../../../src/contract/base/doc';
import { isObject } from '../../../../src/contract/base/is-object';
import { columnInfo, type FieldInfo, fieldsOf, itemFieldsOf } from '../../../../src/contract/fields/fields';
import { valueAt } from '../../../../src/contract/fields/record-shape';
import type { FieldRights } from '../../../../src/contract/language/field-guards';
import { isMasked } from '../../../../src/contract/language/masks';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import type { Shared } from '../../../../src/contract/language/resource-schema';
import { conditionsOf, type OwnValue, ownValueIn } from '../../../../src/contract/pages/page-view';
import { noPermission, notFound, placedAt, Refusal, Violations } from '../../base/errors';
import type { User } from '../../base/user';
import { recordPageAt } from '../../schemas/record-page-at';
import { Merge, withFields } from './merge-sent';
import type { RecordCall, RecordContext } from './record-context';

type Registry = Pick<RecordContext['registry'], 'byPath'>;

/**
 * The page that a page's records belong to: itself, the one that it is a second page of (decision 077), or the whole of the
 * page that one account reads a part of (decision 094). What is stored is judged and written as of that page. Throws not_found where it has just gone out of service.
 */
export function ownerPage(registry: Registry, page: RecordPage): RecordPage {
  const path = page.resource.view?.of ?? (page.rights && page.path);
  if (path === undefined) return page;
  const owner = recordPageAt(registry, path);
  if (!owner) throw notFound();
  return owner;
}

/** The same call as of the page that the records belong to. */
export function ownerCall({ registry }: RecordContext, call: RecordCall): RecordCall {
  const { resource, rights } = call.page;
  return resource.view || rights
    ? { ...call, page: ownerPage(registry, call.page), through: resource.view }
    : call;
}

/** The supplier that a record of two sides names: it reads what is written of the record. */
export function partyOf({ shared }: RecordPage, doc: Doc): string | undefined {
  const value = shared && valueAt(doc, shared.supplier);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The author of a write as the audit has it: a record of two sides is read about by the supplier that it names. */
export function auditedAuthor<T extends { supplierCode: string | null }>(
  page: RecordPage,
  doc: Doc,
  author: T,
): T {
  return { ...author, supplierCode: partyOf(page, doc) ?? author.supplierCode };
}

/** Records of two sides are deleted, and imported, by the office alone. Throws no_permission. */
export function requireOfficeSide({ resource }: RecordPage): void {
  if (resource.view?.shared) throw noPermission();
}

/** Records of two sides are made by the office, and by suppliers where the owner says so (`shared.create`). Throws no_permission. */
export function requireMaker({ resource }: RecordPage): void {
  if (resource.view?.shared && !resource.view.shared.create) throw noPermission();
}

/**
 * A new record of the owner as it is sent through a page: what `where` says of a field that is left out is filled in, and
 * a supplier's own is its own. Throws field_not_writable for fields that the page has not, or that a supplier may not
 * fill in when it makes a record.
 */
export function newThroughView(page: RecordPage, owner: RecordPage, sent: Doc, user: User): Doc {
  const { view } = page.resource;
  if (!view && !page.rights) return sent;
  const strange = strangers(page, sent);
  if (strange.length > 0) throw notWritable(owner, strange);
  const own = page.rights ? madeWithRights(page, owner, page.rights, sent) : sent;
  const doc = view?.shared ? madeBySupplier(page, owner, view.shared, own, user) : { ...own };
  if (!view) return doc;
  for (const { field, values } of conditionsOf(view.where)) {
    const isLeftOut = values.length === 1 && valueAt(doc, field) === undefined;
    if (isLeftOut && field !== page.states?.field && !field.includes('.'))
      doc[field] = resolved(values[0]!, user);
  }
  return doc;
}

/** A new record of somebody who may not write all its fields: those may be sent as they begin, and no masked text is one. */
function madeWithRights(
  page: RecordPage,
  owner: RecordPage,
  { locked, masked }: FieldRights,
  sent: Doc,
): Doc {
  const faults: string[] = [];
  const isMaskSent = (path: string, value: unknown) => isMasked(value) && isCovered(masked, path);
  const isOpen = (path: string, value: unknown) => !isCovered(locked, path) && !isMaskSent(path, value);
  const doc = opened(fieldsOf(page.form), '', sent, isOpen, faults);
  if (faults.length > 0) throw notWritable(owner, faults);
  return doc;
}

/**
 * What a supplier makes: what the first state opens, and itself as the one that the record names. What is computed, and
 * defaults that are texts, numbers or the like, may be sent as they are; the rest is refused by name.
 */
function madeBySupplier(page: RecordPage, owner: RecordPage, shared: Shared, sent: Doc, user: User): Doc {
  const open = writable(page, { [owner.states!.field]: owner.states!.initial });
  const faults: string[] = [];
  const given = { ...sent };
  if (given[shared.supplier] === user.supplierCode) delete given[shared.supplier];
  const doc = opened(fieldsOf(page.form), '', given, open, faults);
  if (faults.length > 0) throw notWritable(owner, faults);
  return { ...doc, [shared.supplier]: user.supplierCode };
}

function opened(
  fields: ReadonlyMap<string, FieldInfo>,
  prefix: string,
  sent: Doc,
  isOpen: (path: string, value?: unknown) => boolean,
  faults: string[],
): Doc {
  const doc: Doc = {};
  for (const [name, value] of Object.entries(sent)) {
    const path = prefix + name;
    const field = fields.get(name);
    if (!field) {
      faults.push(path);
      continue;
    }
    const { schema } = field;
    const inner =
      field.type === 'object'
        ? fieldsOf({ type: 'object', properties: schema.properties ?? {} })
        : itemFieldsOf(field);
    const part = (one: unknown) => (isObject(one) ? opened(inner!, `${path}.`, one, isOpen, faults) : one);
    const holdsOpen = inner && [...inner.keys()].some((key) => isOpen(`${path}.${key}`));
    if (holdsOpen && Array.isArray(value)) doc[name] = value.map(part);
    else if (holdsOpen && isObject(value)) doc[name] = part(value);
    else if (isOpen(path, value)) doc[name] = value;
    else if (schema['x-value'] === undefined && !isDeepStrictEqual(value, schema.default)) faults.push(path);
  }
  return doc;
}

/**
 * A stored record of the owner with what is sent through a page of it: fields and columns that the page has not stay as
 * they are. Rows are known by their place where only some of their columns are there. Throws field_not_writable, naming
 * what may not be written: at suppliers' face all but what the record's state lets them fill in.
 */
export function changedThroughView(page: RecordPage, owner: RecordPage, sent: Doc, stored: Doc): Doc {
  if (!page.resource.view && !page.rights) return sent;
  const merge = new Merge(owner, page, writable(page, stored));
  merge.faults.push(...strangers(page, sent));
  const doc = withFields(stored, fieldsOf(page.form), (field, path) =>
    merge.value(field, path, sent[path], stored[path]),
  );
  if (merge.faults.length > 0) throw notWritable(owner, merge.faults);
  return doc;
}

/**
 * What somebody who does not see or write all of a page fills in for a transition, laid over the stored record. Throws
 * field_not_writable.
 */
export function askedThroughView(page: RecordPage, owner: RecordPage, asked: Doc, stored: Doc): Doc {
  if (!page.rights) return asked;
  const merge = new Merge(owner, page, writable(page, stored));
  const fields = fieldsOf(page.form);
  const doc = Object.entries(asked).map(([name, value]) => {
    const field = fields.get(name);
    return [name, field ? merge.value(field, name, value, stored[name]) : value] as const;
  });
  if (merge.faults.length > 0) throw notWritable(owner, merge.faults);
  return Object.fromEntries(doc);
}

/** Names in a payload that are no fields of the page. */
function strangers(page: RecordPage, sent: Doc): string[] {
  const fields = fieldsOf(page.form);
  return Object.keys(sent).filter((name) => !fields.has(name));
}

function writable(
  { resource: { view }, states, rights }: RecordPage,
  stored: Doc,
): (path: string) => boolean {
  const shared = view?.shared;
  if (!shared) return (path) => !rights || !isCovered(rights.locked, path);
  const state = valueAt(stored, states?.field ?? '');
  const open = shared.writes?.[String(state)] ?? [];
  return (path) => isCovered(open, path);
}

function notWritable(page: RecordPage, paths: readonly string[]): Refusal {
  const errors = [...new Set(paths)].map((path) => ({
    path,
    message: '不能修改{title}',
    params: { title: titleAt(page, path) },
  }));
  return new Refusal('field_not_writable', { errors });
}

function titleAt(page: RecordPage, path: string): string {
  return columnInfo(page, path)?.title ?? path;
}

/** A record that is written through a page stays among those that the page shows; a transition may take it out of them. */
export function outsideView(page: RecordPage, owner: RecordPage, doc: Doc, user: User): Violation[] {
  return fieldsOutside(page, doc, user).map((field) => ({
    path: field,
    rule: 'outsideView',
    params: { title: titleAt(owner, field) },
  }));
}

/** Whether a record is among those that a page shows an account, of what `where` says of it. */
export function isInside(page: RecordPage, doc: Doc, person: Person): boolean {
  return fieldsOutside(page, doc, person).length === 0;
}

/** The fields by which a record is not among those that a page shows somebody. */
function fieldsOutside({ resource: { view } }: RecordPage, doc: Doc, person: Person): string[] {
  return conditionsOf(view?.where ?? {}).flatMap(({ field, values }) => {
    const wanted = values.map((value) => resolved(value, person));
    return wanted.includes(valueAt(doc, field) as string) ? [] : [field];
  });
}

/** Throws Violations, each at its record's place. */
export function requireInside(
  call: RecordCall,
  owner: RecordPage,
  docs: readonly Doc[],
  prefix: (index: number) => string,
): void {
  const broken = docs.flatMap((doc, index) =>
    placedAt(prefix(index), outsideView(call.page, owner, doc, call.user)),
  );
  if (broken.length > 0) throw new Violations(broken);
}

/** What `where` may compare fields with. */
type Person = Pick<User, 'accountId' | 'supplierCode' | 'tenantCode'>;

function resolved(value: string | number | boolean, user: Person): string | number | boolean {
  const own = ownValueIn(value);
  if (own === undefined || own === 'unknown') return value;
  const values: Record<OwnValue, string> = {
    account: user.accountId,
    supplier: user.supplierCode ?? '',
    tenant: user.tenantCode,
  };
  return values[own];
}
