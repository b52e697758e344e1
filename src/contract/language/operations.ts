import { POSEIDON } from '../base/identity';
import type { RecordPage } from './page-schema';
import type { OperationName } from './resource-schema';
import { SUPPLIER_OPERATIONS, type SupplierOperation } from './supplier-operations';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A call of a resource: absolute path (`:id` where the standard endpoint has one) and the query names it must carry. */
export interface Operation {
  method: HttpMethod;
  path: string;
  query: string[];
}

const STANDARD: Record<OperationName, { method: HttpMethod; suffix: string }> = {
  list: { method: 'GET', suffix: '' },
  get: { method: 'GET', suffix: '/:id' },
  create: { method: 'POST', suffix: '' },
  update: { method: 'PUT', suffix: '/:id' },
  delete: { method: 'DELETE', suffix: '/:id' },
  createMany: { method: 'POST', suffix: '/batch' },
  updateMany: { method: 'PUT', suffix: '/batch' },
  deleteMany: { method: 'POST', suffix: '/batch/delete' },
  totals: { method: 'GET', suffix: '/totals' },
  charts: { method: 'GET', suffix: '/charts' },
};

export const MAX_BATCH = 200;

type Read = 'list' | 'get' | 'totals' | 'charts';

/** The single operation whose buttons open an operation: a batch needs what one record needs. */
export function baseOperation(name: OperationName): Read | 'create' | 'update' | 'delete' {
  return name.replace('Many', '') as ReturnType<typeof baseOperation>;
}

/** Whether an operation only reads: a grant on the page opens it, and no button does. */
export function isRead(name: OperationName): name is Read {
  return name === 'list' || name === 'get' || name === 'totals' || name === 'charts';
}

/** The name by which a page's records are asked for (`/api/resources/:name`). They are kept under `resource.name`. */
export function callName({ resource }: Pick<RecordPage, 'resource'>): string {
  return resource.view?.name ?? resource.name;
}

/** The standard REST endpoint that every resource has (design: "No operations? Still a working page"). */
export function standardOperation(resource: string, name: OperationName): Operation {
  const { method, suffix } = STANDARD[name];
  return { method, path: `/api/resources/${resource}${suffix}`, query: [] };
}

/** The standard endpoint of a transition: `POST`, with the record's version and, where asked for, a reason. */
export function transitionCall(resource: string, id: string, code: string): string {
  return `/api/resources/${resource}/${encodeURIComponent(id)}/transitions/${code}`;
}

/** The standard endpoint of a transition of many records: `POST`, with their ids and versions under `list`. */
export function bulkTransitionCall(resource: string, code: string): string {
  return `/api/resources/${resource}/batch/transitions/${code}`;
}

/** The endpoint that deletes many records one by one: `POST`, with their ids and versions under `list`. */
export function removalsCall(resource: string): string {
  return `/api/resources/${resource}/batch/removals`;
}

/** The standard endpoint of a record's history: `GET`, open to whoever may read the record. */
export function historyCall(resource: string, id: string): string {
  return `/api/resources/${resource}/${encodeURIComponent(id)}/history`;
}

/** The standard endpoint of a record's change requests: `GET`, open to whoever may read the record. */
export function changesCall(resource: string, id: string): string {
  return `/api/resources/${resource}/${encodeURIComponent(id)}/changes`;
}

/** An operation as written in a page file, such as `PUT {poseidon}/x/y?id&supplierCode`. */
export function parseOperation(text: string): Operation {
  const [method, address] = text.split(' ') as [HttpMethod, string];
  const [path, query = ''] = address.split('?') as [string, string?];
  return { method, path: path.replace('{poseidon}', POSEIDON), query: query.split('&').filter(Boolean) };
}

/** The call the browser makes: the one the page file names, or else the standard one. */
export function operationOf(page: RecordPage, name: OperationName): Operation {
  const declared = page.resource.operations?.[name];
  return declared ? parseOperation(declared) : standardOperation(callName(page), name);
}

/** The calls about one supplier's records that a page file names. */
export function supplierOperationsOf({
  resource: { operations = {} },
}: RecordPage): { name: SupplierOperation; operation: Operation }[] {
  return SUPPLIER_OPERATIONS.flatMap((name) => {
    const text = operations[name];
    return text === undefined ? [] : { name, operation: parseOperation(text) };
  });
}

/** Whether one call both makes and changes the record: a form page may, since it has one record (specification: saveOrUpdate). */
export function savesInOneCall({ kind, resource: { operations } }: RecordPage): boolean {
  return kind === 'form' && operations?.create !== undefined && operations.create === operations.update;
}
