import { isDeepStrictEqual } from 'node:util';
import { isComputed } from '../../../src/contract/computed-field';
import { isCovered } from '../../../src/contract/covered-paths';
import type { Doc, Violation } from '../../../src/contract/doc';
import { type FieldInfo, fieldsOf, itemFieldsOf } from '../../../src/contract/fields';
import { isObject } from '../../../src/contract/is-object';
import type { RecordPage } from '../../../src/contract/page-schema';
import { conditionsOf, hasSomeColumns, type OwnValue, ownValueIn } from '../../../src/contract/page-view';
import { isRecordPage } from '../../../src/contract/pages';
import { valueAt } from '../../../src/contract/record-shape';
import type { Shared } from '../../../src/contract/resource-schema';
import { noPermission, notFound, Refusal, Violations } from '../base/errors';
import type { User } from '../base/user';
import type { RecordCall, RecordContext } from './record-context';

type Registry = Pick<RecordContext['registry'], 'byPath'>;

/**
 * The page that a page's records belong to: itself, or the one that it is a second page of (decision 077). What is stored
 * is judged and written as of that page. Throws not_found where it has just gone out of service.
 */
export function ownerPage(registry: Registry, page: RecordPage): RecordPage {
  const { view } = page.resource;
  if (!view) return page;
  const owner = registry.byPath(view.of)?.page;
  if (!owner || !isRecordPage(owner)) throw notFound();
  return owner;
}

/** The same call as of the page that the records belong to. */
export function ownerCall({ registry }: RecordContext, call: RecordCall): RecordCall {
  const { view } = call.page.resource;
  return view ? { ...call, page: ownerPage(registry, call.page), through: view } : call;
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
  if (!view) return sent;
  const strange = strangers(page, sent);
  if (strange.length > 0) throw notWritable(page, strange);
  const doc = view.shared ? madeBySupplier(page, owner, view.shared, sent, user) : { ...sent };
  for (const { field, values } of conditionsOf(view.where)) {
    const isLeftOut = values.length === 1 && valueAt(doc, field) === undefined;
    if (isLeftOut && field !== page.states?.field && !field.includes('.'))
      doc[field] = resolved(values[0]!, user);
  }
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
  isOpen: (path: string) => boolean,
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
    else if (isOpen(path)) doc[name] = value;
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
  const { view } = page.resource;
  if (!view) return sent;
  const merge = new Merge(owner, page, writable(page, stored));
  const doc: Doc = { ...stored };
  merge.faults.push(...strangers(page, sent));
  for (const [path, field] of fieldsOf(page.form)) {
    if (path.includes('.')) continue;
    const value = merge.value(field, path, sent[path], stored[path]);
    if (value === undefined) delete doc[path];
    else doc[path] = value;
  }
  if (merge.faults.length > 0) throw notWritable(owner, merge.faults);
  return doc;
}

/** Names in a payload that are no fields of the page. */
function strangers(page: RecordPage, sent: Doc): string[] {
  const fields = fieldsOf(page.form);
  return Object.keys(sent).filter((name) => !fields.has(name));
}

/** Which paths of a record may be written through a page, as it stands now. */
function writable({ resource: { view }, states }: RecordPage, stored: Doc): (path: string) => boolean {
  const shared = view?.shared;
  if (!shared) return () => true;
  const state = valueAt(stored, states?.field ?? '');
  const open = shared.writes?.[String(state)] ?? [];
  return (path) => isCovered(open, path);
}

class Merge {
  readonly faults: string[] = [];
  constructor(
    private readonly owner: RecordPage,
    private readonly page: RecordPage,
    private readonly mayWrite: (path: string) => boolean,
  ) {}

  /** A field of the owner's record as it is to be: what was sent, or what is stored. */
  value(field: FieldInfo, path: string, sent: unknown, stored: unknown): unknown {
    const isPart = hasSomeColumns(this.page, this.owner, path);
    if (this.mayWrite(path) && !isPart && field.type !== 'object') return sent;
    if (field.type === 'object') return this.object(field, path, sent, stored);
    const items = itemFieldsOf(field);
    // Also where no column may be written: what was read is sent again without the columns that the page has not.
    if (items && sent !== undefined) return this.rows(items, path, sent, stored);
    return this.kept(field, path, sent, stored);
  }

  private object({ schema }: FieldInfo, path: string, sent: unknown, stored: unknown): unknown {
    if (sent === undefined && !this.mayWrite(path)) return stored;
    // Nothing at all is nothing of what the page has; what else there is stays.
    if (sent !== undefined && sent !== null && !isObject(sent)) {
      this.faults.push(path);
      return stored;
    }
    const [given, before] = [isObject(sent) ? sent : {}, isObject(stored) ? stored : {}];
    const own = fieldsOf({ type: 'object', properties: schema.properties ?? {} });
    const whole: Doc = { ...before };
    for (const [name, field] of own) {
      if (name.includes('.')) continue;
      const value = this.value(field, `${path}.${name}`, given[name], before[name]);
      if (value === undefined) delete whole[name];
      else whole[name] = value;
    }
    this.faults.push(
      ...Object.keys(given)
        .filter((name) => !own.has(name))
        .map((name) => `${path}.${name}`),
    );
    return Object.keys(whole).length > 0 || stored !== undefined ? whole : undefined;
  }

  private rows(items: ReadonlyMap<string, FieldInfo>, path: string, sent: unknown, stored: unknown): unknown {
    const before = Array.isArray(stored) ? stored.filter(isObject) : [];
    const given = sent ?? [];
    // Rows that are taken away, by whatever value, would take with them the columns that the page has not.
    if (!Array.isArray(given) || !given.every(isObject) || given.length !== before.length) {
      this.faults.push(path);
      return stored;
    }
    if (given.length === 0) return stored;
    return given.map((row, index) => {
      const whole: Doc = { ...before[index] };
      for (const [name, field] of items) {
        const value = this.mayWrite(`${path}.${name}`)
          ? row[name]
          : this.kept(field, `${path}.${name}`, row[name], whole[name]);
        if (value === undefined) delete whole[name];
        else whole[name] = value;
      }
      this.faults.push(
        ...Object.keys(row)
          .filter((name) => !items.has(name))
          .map((name) => `${path}.${name}`),
      );
      return whole;
    });
  }

  /** What may not be written may be sent again as it is; what is computed is computed anew. */
  private kept({ schema }: FieldInfo, path: string, sent: unknown, stored: unknown): unknown {
    const isSame = sent === undefined || isComputed(schema) || isDeepStrictEqual(sent, stored);
    if (!isSame) this.faults.push(path);
    return stored;
  }
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
  const fields = fieldsOf(page.form);
  const cut = path.lastIndexOf('.');
  const list = cut === -1 ? undefined : fields.get(path.slice(0, cut));
  const column = list && itemFieldsOf(list)?.get(path.slice(cut + 1));
  return (fields.get(path) ?? column)?.title ?? path;
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
    outsideView(call.page, owner, doc, call.user).map((one) => ({ ...one, path: prefix(index) + one.path })),
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
