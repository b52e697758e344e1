import { RESET_INITIAL_ADMIN } from '../../../server/modules/tenants/reset-initial-admin';
import { ROUTE_CALLS } from '../../../src/contract/api/route-view';
import { POSEIDON } from '../../../src/contract/base/identity';
import { AUDIT_ENTRIES, DICTIONARIES, SUPPLIERS, TENANTS } from '../../../src/contract/base/system-resources';
import { fieldsOf } from '../../../src/contract/fields/fields';
import { namedFields, readersOf } from '../../../src/contract/fields/other-records';
import type { RecordPage } from '../../../src/contract/language/page-schema';
import type { OperationName } from '../../../src/contract/language/resource-schema';
import type { Transition } from '../../../src/contract/language/states-schema';
import {
  SUPPLIER_OPERATIONS,
  type SupplierOperation,
} from '../../../src/contract/language/supplier-operations';
import { pressedTransitions } from '../../../src/contract/pages/buttons';
import { pageAsRead } from '../../../src/contract/pages/page-as-read';
import { buttonsBehind, codesHeld, facesOfPage, isThere, mayOpen, mayPress, type Seat } from './demo-access';
import type { Doc } from './page-verdict';

/** A way to call an operation: the standard endpoint or the one that the page file names. */
export interface Endpoint {
  name: string;
  operation: OperationName;
  transition?: Transition;
  /** A level of the approval route that the transition is, and whether a new route begins with it. */
  level?: { code: string; isFirst: boolean };
  /** Moves several records, each done or refused by itself. */
  isBulk?: boolean;
  /** What is no operation of the store: comments, who is responsible, and files that records leave and come in. */
  beside?: Beside;
  /** What is read of one supplier's records, by the supplier's code, and the page of suppliers. */
  about?: { name: SupplierOperation; suppliers?: RecordPage | undefined };
  /** What is printed of a record. */
  print?: { code: string; when?: string | undefined };
  /** Of which resource, where the path does not say so. */
  resource?: string;
  /** What it asks, where that is of the page and not of a record. */
  body?: Doc;
  /** The page whose records it lists, where that is another. */
  other?: RecordPage;
  method: string;
  /** `:id` stands for the record's id. */
  path: string;
  query: string[];
}

type Beside = 'comments' | 'comment' | 'assign' | 'urge' | 'export' | 'import' | 'print' | Together;

/** What is asked of other pages' records: by a form, to collect, and what belongs to a record (decisions 084 to 086). */
type Together = 'others' | 'collect' | 'related' | 'related list';

/** What a call is about: the record in hand (absent for a create) and the fields that go with it. */
export interface Subject {
  id?: string;
  version?: number;
  supplierCode?: string;
  /** To whom it is to go, and what is shown of it in a list. */
  responsible?: string | undefined;
  columns?: string[];
  fields: Doc;
}

const STANDARD: Record<OperationName, [method: string, suffix: string]> = {
  list: ['GET', ''],
  get: ['GET', '/:id'],
  create: ['POST', ''],
  update: ['PUT', '/:id'],
  delete: ['DELETE', '/:id'],
  createMany: ['POST', '/batch'],
  updateMany: ['PUT', '/batch'],
  deleteMany: ['POST', '/batch/delete'],
  totals: ['GET', '/totals'],
  charts: ['GET', '/charts'],
};

/** Each with what it is about: an operation of no record, of one in hand, or of a new one. */
const BESIDE: readonly (readonly [string, Beside, OperationName, string, true?])[] = [
  ['comments', 'comments', 'get', 'GET /:id/comments'],
  ['comment', 'comment', 'get', 'POST /:id/comments'],
  ['urge', 'urge', 'get', 'POST /:id/urge'],
  ['assign', 'assign', 'get', 'POST /:id/assign'],
  ['bulk assign', 'assign', 'get', 'POST /batch/assign', true],
  ['begin an export', 'export', 'list', 'POST /exports'],
  ['check an import', 'import', 'createMany', 'POST /import/check'],
  ['import', 'import', 'createMany', 'POST /import'],
];

/**
 * Every endpoint that a page file can bring about: nine standard ones, the history, what stands beside them, those it
 * names, and two a transition.
 */
export function endpointsOf(page: RecordPage, every: readonly RecordPage[] = []): Endpoint[] {
  const base = `/api/resources/${page.resource.name}`;
  const standard = Object.entries(STANDARD).map(
    ([name, [method, suffix]]): Endpoint => ({
      name: `standard ${name}`,
      operation: name as OperationName,
      method,
      path: base + suffix,
      query: [],
    }),
  );
  const declared = Object.entries(page.resource.operations ?? {}).map(([name, text]): Endpoint => {
    const [method, address] = text.split(' ') as [string, string];
    const [path, query = ''] = address.replace('{poseidon}', POSEIDON).split('?') as [string, string?];
    const about = SUPPLIER_OPERATIONS.find((one) => one === name);
    const suppliers = every.find(({ resource }) => resource.name === SUPPLIERS);
    return {
      name: `${method} ${path}`,
      operation: about ? (about === 'one' ? 'get' : 'list') : (name as OperationName),
      ...(about && { about: { name: about, suppliers } }),
      method,
      path,
      query: query.split('&').filter(Boolean),
    };
  });
  const transitions = pressedTransitions(page).map(
    (transition): Endpoint => ({
      name: `transition ${transition.code}`,
      operation: 'update',
      transition,
      method: 'POST',
      path: `${base}/:id/transitions/${transition.code}`,
      query: [],
    }),
  );
  const levels = (page.states?.transitions ?? []).flatMap((transition) =>
    (transition.steps ?? []).map(
      ({ code }, index): Endpoint => ({
        name: `level ${code}`,
        operation: 'update',
        transition,
        level: { code, isFirst: index === 0 },
        method: 'POST',
        path: ROUTE_CALLS.decide,
        resource: page.resource.name,
        query: [],
      }),
    ),
  );
  const bulkTransitions = transitions.map(
    (endpoint): Endpoint => ({
      ...endpoint,
      name: `bulk ${endpoint.name}`,
      isBulk: true,
      path: `${base}/batch/transitions/${endpoint.transition!.code}`,
    }),
  );
  const history: Endpoint = {
    name: 'history',
    operation: 'get',
    method: 'GET',
    path: `${base}/:id/history`,
    query: [],
  };
  const beside = BESIDE.map(
    ([name, beside, operation, call, isBulk]): Endpoint => ({
      name,
      beside,
      operation,
      isBulk: isBulk === true,
      method: call.split(' ')[0]!,
      path: base + call.split(' ')[1]!,
      query: [],
    }),
  );
  const prints = (page.kind === 'list' ? (page.prints ?? []) : []).map(
    (print): Endpoint => ({
      name: `print ${print.code}`,
      beside: 'print',
      print,
      operation: 'get',
      method: 'POST',
      path: `${base}/:id/prints/${print.code}`,
      query: [],
    }),
  );
  return [
    ...standard,
    history,
    ...beside,
    ...prints,
    ...togetherWith(page, every),
    ...declared,
    ...transitions,
    ...bulkTransitions,
    ...levels,
  ];
}

/** What a page asks of other pages' records. */
function togetherWith(page: RecordPage, every: readonly RecordPage[]): Endpoint[] {
  const { name } = page.resource;
  const ask = (beside: Together, more: Pick<Endpoint, 'method' | 'path'> & Partial<Endpoint>): Endpoint => ({
    name: beside,
    beside,
    operation: 'list',
    query: [],
    ...more,
  });
  const others = ask('others', {
    method: 'POST',
    path: `/api/resources/${name}/values/others`,
    body: { list: [questionOf(page) ?? { place: 'nowhere', value: 'nobody' }] },
  });
  if (page.kind === 'form' || page.resource.name === AUDIT_ENTRIES) return [others];
  const collects = [page.collect ?? []].flat().map(({ into, page: from }) =>
    ask('collect', {
      name: `collect ${into}`,
      method: 'POST',
      path: '/api/collect',
      body: { page: page.path, into, from, values: {} },
    }),
  );
  const related = ask('related', {
    operation: 'get',
    method: 'GET',
    path: `/api/resources/${name}/:id/related`,
  });
  const lists = (page.related ?? []).flatMap((entry) => {
    const other = every.find(({ path }) => path === entry.page);
    if (!other) return [];
    const path = `/api/resources/${other.resource.name}?_related=${name}/:id`;
    return ask('related list', {
      name: `related ${entry.page}`,
      operation: 'get',
      method: 'GET',
      path,
      other,
    });
  });
  return [others, ...collects, related, ...lists];
}

/** Something that the form of a page may ask of other records; undefined where its expressions read none. */
function questionOf(page: RecordPage): Doc | undefined {
  const [place] = namedFields(page).keys();
  if (place !== undefined) return { place, value: 'nobody' };
  const [lookup] = readersOf(page.form).lookups.keys();
  return lookup === undefined ? undefined : { place: lookup, asked: { params: {} } };
}

/**
 * What the demo grants and the page file say of a cell: let through, refused, or no such route. Records that were put into
 * the store lack what the gateway goes by: a tenant has no first administrator to reset, a dictionary no file to change.
 */
export function expectedOf(
  page: RecordPage,
  { operation, transition, level, isBulk, beside, about, other, print }: Endpoint,
  seat: Seat,
): 200 | 400 | 403 | 404 | 409 {
  if (about) return mayReadAbout(page, about.suppliers, seat) ? 200 : 403;
  if (isTogether(beside)) return expectedTogether(page, { beside, other }, seat);
  if (print) return mayPress(seat.account, page, [print.code]) && isThere(page, seat) ? 200 : 403;
  if (beside && beside !== 'print') return expectedBeside(page, beside, seat);
  const isRead = ['list', 'get', 'totals', 'charts'].includes(operation);
  // Of fields that one may not see nothing is added up.
  const seen = pageAsRead(page, codesHeld(seat.account, page) ?? []);
  if (operation === 'totals' && (seen.kind !== 'list' || !seen.list.totals)) return 404;
  if (operation === 'charts' && (seen.kind !== 'list' || !seen.list.charts)) return 404;
  const bulkActions = (page.kind === 'list' && page.list.bulkActions) || [];
  if (isBulk && !bulkActions.some((bulk) => bulk.transition === transition?.code)) return 404;
  if (level) return expectedOfLevel(page, level, seat);
  // What belongs to a route is called through the route alone.
  if (transition && isOfRoute(page, transition.code)) return 404;
  const codes = transition ? [transition.code] : buttonsBehind(page, operation).map(({ code }) => code);
  if (!isRead && codes.length === 0) return 404;
  const isAllowed = isRead ? mayOpen(seat.account, page) : mayPress(seat.account, page, codes);
  if (!isAllowed || !isThere(page, seat)) return 403;
  // What it asks for is not filled in here.
  if (!isBulk && transition?.asks?.some((field) => isNeeded(page, field))) return 400;
  if (page.resource.name === TENANTS && transition?.code === RESET_INITIAL_ADMIN) return 409;
  const isUpdate = operation === 'update' || operation === 'updateMany';
  return page.resource.name === DICTIONARIES && isUpdate ? 400 : 200;
}

/** A supplier's own people need the page; staff whose side has no entry to it read it with the suppliers. */
function mayReadAbout(page: RecordPage, suppliers: RecordPage | undefined, { account }: Seat): boolean {
  const isAtTheirSide = account.face === 'supplier' || facesOfPage(page).includes(account.face);
  if (isAtTheirSide) return mayOpen(account, page);
  return suppliers !== undefined && mayOpen(account, suppliers);
}

/** Whether a field must be filled in, always or at times. */
function isNeeded({ form }: RecordPage, field: string): boolean {
  const { required = false } = fieldsOf(form).get(field)?.schema ?? {};
  return required !== false;
}

/** Who holds a level's code decides it when it is its turn; of a new route that is the first, which has no condition. */
function expectedOfLevel(
  page: RecordPage,
  { code, isFirst }: { code: string; isFirst: boolean },
  seat: Seat,
): 200 | 403 | 409 {
  if (!mayPress(seat.account, page, [code]) || !isThere(page, seat)) return 403;
  return isFirst ? 200 : 409;
}

/** Whether a transition is an approval route, or a way back from one, as the file says. */
function isOfRoute(page: RecordPage, code: string): boolean {
  return (page.states?.transitions ?? []).some(
    (one) => one.steps && [one.code, one.back, one.withdraw].includes(code),
  );
}

const TOGETHER: readonly (string | undefined)[] = ['others', 'collect', 'related', 'related list'];

function isTogether(beside: Beside | undefined): beside is Together {
  return TOGETHER.includes(beside);
}

/**
 * Forms ask for those who may write the page; who may open it collects and reads what belongs to its records; a list of
 * another page takes the grants of both.
 */
function expectedTogether(
  page: RecordPage,
  { beside, other = page }: { beside: Together; other?: RecordPage | undefined },
  seat: Seat,
): 200 | 400 | 403 {
  const opens = (one: RecordPage) => mayOpen(seat.account, one) && isThere(one, seat);
  if (!opens(page) || !opens(other)) return 403;
  if (beside !== 'others') return 200;
  const writing = [...buttonsBehind(page, 'create'), ...buttonsBehind(page, 'update')];
  const codes = [...writing, ...(page.states?.transitions ?? [])].map(({ code }) => code);
  if (!mayPress(seat.account, page, codes)) return 403;
  return questionOf(page) ? 200 : 400;
}

function expectedBeside(
  page: RecordPage,
  beside: Exclude<Beside, Together | 'print'>,
  seat: Seat,
): 200 | 403 | 404 {
  const isTalk = beside === 'comments' || beside === 'comment';
  const needed = isTalk ? ['comment'] : buttonsBehind(page, beside).map(({ code }) => code);
  const isOpen = isTalk ? page.kind === 'list' && page.comments === true : needed.length > 0;
  if (!isOpen) return 404;
  const adding = buttonsBehind(page, 'create').map(({ code }) => code);
  const isAllowed =
    beside === 'comments'
      ? mayOpen(seat.account, page)
      : mayPress(seat.account, page, needed) && (beside !== 'import' || mayPress(seat.account, page, adding));
  return isAllowed && isThere(page, seat) ? 200 : 403;
}

/** What a call that is no operation of the store takes. */
function bodyBeside(
  { beside, isBulk }: Endpoint,
  { id, version, supplierCode, responsible, columns, fields }: Subject,
): Doc {
  const owner = supplierCode === undefined ? {} : { supplierCode };
  if (beside === 'comment') return { text: '收到' };
  if (beside === 'assign') return { responsible, ...(isBulk ? { list: [{ id, version }] } : { version }) };
  if (beside === 'export') return { filters: {}, columns };
  return beside === 'import' ? { list: [{ ...owner, ...fields }] } : {};
}

/** The request of an endpoint about a subject. */
export function requestOf(
  endpoint: Endpoint,
  subject: Subject,
): { method: string; path: string; body?: string } {
  const { operation, transition, isBulk, beside, method, path, query } = endpoint;
  const { id, version, supplierCode, fields } = subject;
  const inPath = path.includes(':id');
  if (endpoint.level) {
    const body = { resource: endpoint.resource, id, version, code: endpoint.level.code };
    return { method, path, body: JSON.stringify(body) };
  }
  if (endpoint.about?.name === 'log') return { method, path, body: JSON.stringify({ supplierCode }) };
  const named: Doc = { id, supplierCode, ...(endpoint.about && { [query[0]!]: supplierCode }) };
  const search = new URLSearchParams(query.map((name) => [name, String(named[name] ?? 'S10001')])).toString();
  const address = path.replace(':id', encodeURIComponent(String(id))) + (search && `?${search}`);
  if (method === 'GET' || method === 'DELETE') return { method, path: address };
  if (endpoint.body) return { method, path: address, body: JSON.stringify(endpoint.body) };
  if (beside) return { method, path: address, body: JSON.stringify(bodyBeside(endpoint, subject)) };
  const target = { ...(id !== undefined && !inPath && !query.includes('id') && { id }), version };
  const owner = supplierCode !== undefined && !query.includes('supplierCode') ? { supplierCode } : {};
  const moved = isBulk ? { list: [{ id, version }] } : { version };
  const bodies: Partial<Record<OperationName, unknown>> = {
    list: {},
    totals: {},
    charts: {},
    get: target,
    create: { ...owner, ...fields },
    update: transition ? { ...moved, reason: '按规定办理' } : { ...target, ...owner, ...fields },
    delete: target,
    createMany: [{ ...owner, ...fields }],
    updateMany: [{ id, version, ...owner, ...fields }],
    deleteMany: { ids: [id] },
  };
  return { method, path: address, body: JSON.stringify(bodies[operation]) };
}

/** Other spellings of a path that some program along the way may read as the same. */
export function spellingsOf(path: string): string[] {
  const [, first = ''] = path.split('/');
  const encoded = `%${first.charCodeAt(0).toString(16)}${first.slice(1)}`;
  return [
    path.toUpperCase(),
    path.replace(`/${first}`, `/${first.toUpperCase()}`),
    `/${path}`,
    path.replace(/\/([^/]*)$/, '//$1'),
    path.replace(`/${first}`, `/${encoded}`),
    path.replace(/\/([^/]*)$/, '%2f$1'),
    path.replace(/\/([^/]*)$/, '%2F$1'),
    path.replace(/\/([^/]*)$/, '%5c$1'),
    path.replace(/\/([^/]*)$/, '\\$1'),
    `${path};x=1`,
    `${path}%00`,
    `${path}%20`,
  ];
}
