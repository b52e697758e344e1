import { isSource } from '../../../scripts/api/tables';
import type { ApiDocument } from '../../../server/modules/openapi/openapi';
import { byStrength } from '../../strength';
import { callsOf, documented } from './api-schemas';

type Send = (request: Request) => Promise<Response>;
type Reader = (method: string, path: string, status: number, body: unknown) => string[];

let reader: Promise<Reader> | undefined;

/**
 * At night every JSON answer of the gateway's own routes is held against the document that it gives of itself: an answer
 * that `GET /api/openapi.json` does not know throws where the test asked. Calls that page files name are left out, since
 * tests have page files of their own; `gateway/http/documented-answers` asks them.
 */
export const heldToDocument: (send: Send) => Send = byStrength(
  (send) => send,
  (send) => async (request) => {
    const response = await send(request);
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    if (!isJson || request.method === 'HEAD') return response;
    // The gate does without the document, and what makes it.
    reader ??= import('../../../scripts/api/api').then(({ runningApi }) => runningApi()).then(answersOf);
    const path = new URL(request.url).pathname;
    const faults = (await reader)(request.method, path, response.status, await response.clone().json());
    if (faults.length > 0)
      throw new Error(`${request.method} ${path} answers as nothing documents: ${faults.join('; ')}`);
    return response;
  },
);

/** What is wrong with an answer to a call of the gateway's own routes, by this document. */
export function answersOf(document: ApiDocument): Reader {
  const faultsIn = documented(document);
  const calls = callsOf(document)
    .map((call) => ({ ...call, at: patternOf(call.path) }))
    .sort((one, other) => variablesIn(one.path) - variablesIn(other.path));
  return (method, path, status, body) => {
    const call = calls.find((one) => one.method === method && one.at.test(path));
    if (!call || !isSource(call.operation['x-declared-in'])) return [];
    // The path, or the whole gateway, is not there for who asks: no call declares it.
    if ((body as { code: string }).code === 'not_found') return [];
    return faultsIn(call.operation, status, body);
  };
}

const variablesIn = (path: string) => path.split('{').length;

/** `{path}` and what ends with a name of a file may have slashes. */
function patternOf(path: string): RegExp {
  const escaped = path.replace(/[.]/g, '\\.');
  return new RegExp(`^${escaped.replace(/\{path\}/g, '.+').replace(/\{\w+\}/g, '[^/]+')}$`);
}
