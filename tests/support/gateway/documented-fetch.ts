import { runningApi } from '../../../scripts/api/api';
import type { ApiDocument } from '../../../server/modules/openapi/openapi';
import { byStrength } from '../../strength';
import { documented } from './api-schemas';
import type { TestGateway } from './gateway';

type Fetch = TestGateway['fetch'];

/** What no call declares: the path, or the whole gateway, is not there for who asks. */
const OF_NO_CALL = new Set(['not_found']);

let reader: Promise<Reader> | undefined;
type Reader = (method: string, path: string, status: number, body: unknown) => string[];

/**
 * At night every JSON answer of the gateway's own routes is held against the document that it gives of itself: an answer
 * that `GET /api/openapi.json` does not know throws where the test asked. Calls that page files name are left out, since
 * tests have page files of their own; `gateway/http/documented-answers` asks them.
 */
export const documentedFetch: (fetch: Fetch) => Fetch = byStrength(
  (fetch) => fetch,
  (fetch) => async (target, init) => {
    const response = await fetch(target, init);
    if (!/json/.test(response.headers.get('content-type') ?? '')) return response;
    if (init?.method === 'HEAD') return response;
    reader ??= runningApi().then(answersOf);
    const [method, path] = [init?.method ?? 'GET', new URL(target, 'http://gateway.test').pathname];
    const faults = (await reader)(method, path, response.status, await response.clone().json());
    if (faults.length > 0)
      throw new Error(`${method} ${path} answers as nothing documents: ${faults.join('; ')}`);
    return response;
  },
);

/** What is wrong with an answer to a call of the gateway's own routes, by this document. */
export function answersOf(document: ApiDocument): Reader {
  const faultsIn = documented(document);
  const calls = Object.entries(document.paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        path,
        method: method.toUpperCase(),
        operation,
      })),
    )
    .map((call) => ({ ...call, at: patternOf(call.path) }))
    .sort((one, other) => variablesIn(one.path) - variablesIn(other.path));
  return (method, path, status, body) => {
    const call = calls.find((one) => one.method === method && one.at.test(path));
    if (!call?.operation['x-declared-in'].endsWith('.ts')) return [];
    if (OF_NO_CALL.has((body as { code: string }).code)) return [];
    return faultsIn(call.operation, status, body);
  };
}

const variablesIn = (path: string) => path.split('{').length;

/** `{path}` and what ends with a name of a file may have slashes. */
function patternOf(path: string): RegExp {
  const escaped = path.replace(/[.]/g, '\\.');
  return new RegExp(`^${escaped.replace(/\{path\}/g, '.+').replace(/\{\w+\}/g, '[^/]+')}$`);
}
