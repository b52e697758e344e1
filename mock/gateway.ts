import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { pathToFileURL } from 'node:url';
import type { OpenedGateway } from '../server/open';

/** What Umi hands to a mock: Express's request, the body of a non-GET parsed already. */
type MockRequest = IncomingMessage & { originalUrl: string; body?: unknown; files?: ReceivedPart[] };

/** A file of a multipart body, as Umi's parser hands it on. */
interface ReceivedPart {
  fieldname: string;
  originalname: string;
  buffer: Buffer<ArrayBuffer>;
}
type Next = (error?: unknown) => void;

/** Umi loads this file anew whenever a mock changes; the process keeps one gateway. */
const HELD = Symbol.for('supply-chain-platform.gateway');
const held = globalThis as { [HELD]?: Promise<OpenedGateway> | undefined };

/** Headers that describe the body as it came over the wire, not as it is sent on. */
const OF_THE_WIRE = new Set([
  'connection',
  'content-length',
  'transfer-encoding',
  'accept-encoding',
  'expect',
]);

/** Every call of `umi dev` goes to the real gateway first; what it does not know is Umi's own. */
export default Object.fromEntries(
  ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) => [`${method} /(.*)`, answer]),
);

async function answer(request: MockRequest, response: ServerResponse, next: Next): Promise<void> {
  if (request.headers.accept?.includes('text/html')) return next();
  try {
    const gateway = await heldGateway();
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const answered = await gateway.fetch(toRequest(request, gone.signal));
    if (request.method === 'GET' && (await isUnknown(answered))) return next();
    response.writeHead(answered.status, Object.fromEntries(answered.headers));
    await sendBody(answered, response);
  } catch (error) {
    next(error);
  }
}

/** A start that failed is tried again by the next call: a restarted `umi dev` may still hold the directory. */
function heldGateway(): Promise<OpenedGateway> {
  held[HELD] ??= open().catch((error) => {
    held[HELD] = undefined;
    throw error;
  });
  return held[HELD];
}

async function open(): Promise<OpenedGateway> {
  const setup: { build(name: string): Promise<void> } = await load('scripts/setup.mjs');
  await setup.build('server');
  const { parseEnv }: typeof import('../server/env') = await load('dist/server/env.js');
  const { startGateway }: typeof import('../server/start') = await load('dist/server/start.js');
  const env = parseEnv({
    HOST: '127.0.0.1',
    SEED: 'demo',
    DATA_DIR: join('data', 'dev'),
    AUTHORING: 'on',
  });
  // Codes sent by SMS are read off the terminal.
  const info = (event: string, fields?: object) => void (event === 'sms' && console.info(event, fields));
  const log = { info, error: console.error };
  // Umi serves the web app; child applications are built beside it (scripts/dev.mjs).
  const gateway = await startGateway({ ...env, webDir: join('dist', 'dev') }, { log });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => gateway.close());
  return gateway;
}

function load(file: string) {
  return import(pathToFileURL(join(process.cwd(), file)).href);
}

/** Piece by piece, since the changes of page files are told for as long as somebody listens. */
async function sendBody(answered: Response, response: ServerResponse): Promise<void> {
  if (!answered.body) return void response.end();
  const body = Readable.fromWeb(answered.body as ReadableStream<Uint8Array>);
  await pipeline(body, response).catch((error) => {
    if (!response.destroyed) throw error;
  });
}

function toRequest(request: MockRequest, signal: AbortSignal): Request {
  const { method = 'GET', originalUrl } = request;
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && !OF_THE_WIRE.has(name)) headers.set(name, String(value));
  }
  const isMultipart = headers.get('content-type')?.startsWith('multipart/form-data') ?? false;
  // A form that is put together anew gets a boundary of its own.
  if (isMultipart) headers.delete('content-type');
  const body = method === 'GET' ? undefined : isMultipart ? formOf(request) : bodyText(request);
  return new Request(new URL(originalUrl, 'http://localhost'), {
    method,
    headers,
    signal,
    ...(body && { body }),
  });
}

/** The parsed files as a form again; the parser reads names as Latin-1. */
function formOf({ files = [] }: MockRequest): FormData {
  const form = new FormData();
  for (const { fieldname, originalname, buffer } of files) {
    form.append(fieldname, new Blob([buffer]), Buffer.from(originalname, 'latin1').toString('utf8'));
  }
  return form;
}

/** The parsed body as text again, in the form its content type names. */
function bodyText({ headers, body }: MockRequest): string | undefined {
  if (body === undefined || headers['content-length'] === '0') return undefined;
  const form = headers['content-type']?.includes('urlencoded');
  return form ? new URLSearchParams(body as Record<string, string>).toString() : JSON.stringify(body);
}

async function isUnknown(answered: Response): Promise<boolean> {
  if (answered.status !== 404) return false;
  const envelope: { code?: string } = await answered.clone().json();
  return envelope.code === 'not_found';
}
