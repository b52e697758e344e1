import { DICTIONARIES } from '../../server/dictionaries/record';
import { RESET_FOUNDER } from '../../server/tenants/reset-founder';
import { TENANTS } from '../../server/tenants/tenant-record';
import { POSEIDON } from '../../src/contract/identity';
import type { OperationName, RecordPage, Transition } from '../../src/contract/page-schema';
import { buttonsBehind, isThere, mayOpen, mayPress, type Seat } from './demo-access';
import type { Doc } from './page-verdict';

/** A way to call an operation: the standard endpoint or the one that the page file names. */
export interface Endpoint {
  name: string;
  operation: OperationName;
  transition?: Transition;
  /** Moves several records, each done or refused by itself. */
  isBulk?: boolean;
  /** What is no operation of the store: comments are read and written, whoever is responsible is urged. */
  beside?: 'comments' | 'comment' | 'urge';
  method: string;
  /** `:id` stands for the record's id. */
  path: string;
  query: string[];
}

/** What a call is about: the record in hand (absent for a create) and the fields that go with it. */
export interface Subject {
  id?: string;
  version?: number;
  supplierCode?: string;
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
};

/** Every endpoint that a page file can bring about: nine standard ones, the history, those it names, and two a transition. */
export function endpointsOf(page: RecordPage): Endpoint[] {
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
    return {
      name: `${method} ${path}`,
      operation: name as OperationName,
      method,
      path,
      query: query.split('&').filter(Boolean),
    };
  });
  const transitions = (page.states?.transitions ?? []).map(
    (transition): Endpoint => ({
      name: `transition ${transition.code}`,
      operation: 'update',
      transition,
      method: 'POST',
      path: `${base}/:id/transitions/${transition.code}`,
      query: [],
    }),
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
  const beside = (
    [
      ['comments', 'GET', 'comments'],
      ['comment', 'POST', 'comments'],
      ['urge', 'POST', 'urge'],
    ] as const
  ).map(
    ([name, method, suffix]): Endpoint => ({
      name,
      beside: name,
      operation: 'get',
      method,
      path: `${base}/:id/${suffix}`,
      query: [],
    }),
  );
  return [...standard, history, ...beside, ...declared, ...transitions, ...bulkTransitions];
}

/**
 * What the demo grants and the page file say of a cell: let through, refused, or no such route. Records that were put into
 * the store lack what the gateway goes by: a tenant has no first administrator to reset, a dictionary no file to change.
 */
export function expectedOf(
  page: RecordPage,
  { operation, transition, isBulk, beside }: Endpoint,
  seat: Seat,
): 200 | 400 | 403 | 404 | 409 {
  if (beside) return expectedBeside(page, beside, seat);
  const isRead = ['list', 'get', 'totals'].includes(operation);
  if (operation === 'totals' && (page.kind !== 'list' || !page.list.totals)) return 404;
  const bulkActions = (page.kind === 'list' && page.list.bulkActions) || [];
  if (isBulk && !bulkActions.some((bulk) => bulk.transition === transition?.code)) return 404;
  const codes = transition ? [transition.code] : buttonsBehind(page, operation).map(({ code }) => code);
  if (!isRead && codes.length === 0) return 404;
  const isAllowed = isRead ? mayOpen(seat.account, page) : mayPress(seat.account, page, codes);
  if (!isAllowed || !isThere(page, seat)) return 403;
  if (page.resource.name === TENANTS && transition?.code === RESET_FOUNDER) return 409;
  const isUpdate = operation === 'update' || operation === 'updateMany';
  return page.resource.name === DICTIONARIES && isUpdate ? 400 : 200;
}

function expectedBeside(
  page: RecordPage,
  beside: NonNullable<Endpoint['beside']>,
  seat: Seat,
): 200 | 403 | 404 {
  const urging = buttonsBehind(page, 'urge').map(({ code }) => code);
  const isOpen = beside === 'urge' ? urging.length > 0 : page.kind === 'list' && page.comments === true;
  if (!isOpen) return 404;
  const isAllowed =
    beside === 'comments'
      ? mayOpen(seat.account, page)
      : mayPress(seat.account, page, beside === 'urge' ? urging : ['comment']);
  return isAllowed && isThere(page, seat) ? 200 : 403;
}

/** The request of an endpoint about a subject. */
export function requestOf(
  { operation, transition, isBulk, beside, method, path, query }: Endpoint,
  { id, version, supplierCode, fields }: Subject,
): { method: string; path: string; body?: string } {
  const inPath = path.includes(':id');
  const named: Doc = { id, supplierCode };
  const search = new URLSearchParams(query.map((name) => [name, String(named[name] ?? 'S10001')])).toString();
  const address = path.replace(':id', encodeURIComponent(String(id))) + (search && `?${search}`);
  if (method === 'GET' || method === 'DELETE') return { method, path: address };
  if (beside)
    return { method, path: address, body: JSON.stringify(beside === 'comment' ? { text: '收到' } : {}) };
  const target = { ...(id !== undefined && !inPath && !query.includes('id') && { id }), version };
  const owner = supplierCode !== undefined && !query.includes('supplierCode') ? { supplierCode } : {};
  const moved = isBulk ? { list: [{ id, version }] } : { version };
  const bodies: Partial<Record<OperationName, unknown>> = {
    list: {},
    totals: {},
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
