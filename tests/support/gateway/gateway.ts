import { constants, createPublicKey, publicEncrypt } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { DEMO_PASSWORD } from '../../../server/demo/identity-data';
import type { Log } from '../../../server/kernel/base/log';
import { type OpenedGateway, type OpenOptions, openGateway } from '../../../server/open';
import { openPages } from '../../../server/open-pages';
import type { Envelope } from '../../../src/contract/api/envelope';
import { type LoginToken, type TransitKey, WEB_CLIENT } from '../../../src/contract/base/identity';
import { COPIES, startCopy } from './copies';
import { type StartDatabase, startPostgres, startUnnamed, type TestDatabase } from './databases';
import { heldToDocument } from './held-to-document';
import { PASSWORD_COST, SCHEMAS, SECRET_KEY, takeTemplate } from './template';

export const ORIGIN = 'http://gateway.test';

/** Where a suite's database lives: in memory, in a directory, or on a PostgreSQL server. */
export type DatabaseChoice = Pick<OpenOptions, 'dataDir' | 'databaseUrl' | 'filesDir'>;

// biome-ignore lint/suspicious/noExplicitAny: a test asserts on the answer, whatever it is
type Loose = any;

/** An answer as a test looks at it: the HTTP status, the envelope, the headers. */
export interface Answer<T = Loose> extends Envelope<T> {
  httpStatus: number;
  headers: Headers;
}

interface CallOptions {
  headers?: Record<string, string>;
  /** Sent as it is instead of JSON. */
  raw?: string;
}

type SignInFields = Partial<Record<string, string>>;

/** A running gateway and a person's way of using it, all through `fetch`. */
export interface TestGateway {
  gateway: OpenedGateway;
  log: string[];
  /** Moves the gateway's clock on; token lives and codes follow it. */
  pass(milliseconds: number): void;
  /** Stops that clock, but for further copies: from now on it moves by `pass` alone, however long the test takes. */
  stopClock(): void;
  fetch(target: string, init?: RequestInit): Promise<Response>;
  /** `target` is a method and a path. Text answers fail the test. */
  call<T = Loose>(
    token: string | undefined,
    target: string,
    body?: unknown,
    options?: CallOptions,
  ): Promise<Answer<T>>;
  /** Encrypts as the browser does and asks for a token; `fields` replace or add to the request's body. */
  requestToken(username: string, password?: string, fields?: SignInFields): Promise<Answer<LoginToken>>;
  /** Signs in with the demo password and answers the access token; fails the test otherwise. */
  signIn(username: string): Promise<string>;
  /** Encrypts with a key that was fetched before. */
  seal(key: TransitKey, value: string): string;
  close(): Promise<void>;
}

/**
 * Starts a gateway with the demo identities, on a database of its own unless told otherwise. With `COPIES` in the
 * environment there are so many, on one PostgreSQL, and each request goes to the next of them.
 */
export async function startGateway(
  options: Pick<OpenOptions, 'openPages'> & Partial<OpenOptions>,
): Promise<TestGateway> {
  const lines: string[] = [];
  let offset = 0;
  let stoppedAt: number | undefined;
  const common = {
    secretKey: SECRET_KEY,
    schemasDir: SCHEMAS,
    seed: 'demo' as const,
    demoPasswordCost: PASSWORD_COST,
    log: memoryLog(lines),
    clock: () => new Date((stoppedAt ?? Date.now()) + offset),
    ...options,
  };
  const isDemo = beginsWithDemo(options);
  const server = COPIES > 1 ? await sharedByCopies(common) : await unnamed(options, isDemo);
  const template = isDemo && !server ? takeTemplate() : undefined;
  const all = { ...common, ...template, ...server?.choice };
  const [gateway, ...copies] = await Promise.all([
    openGateway(all),
    ...Array.from({ length: COPIES - 1 }, () => startCopy(all, (line) => lines.push(line))),
  ]);
  const next = roundRobin([gateway, ...copies]);
  const send = heldToDocument((request) => next().fetch(request));
  const fetch: TestGateway['fetch'] = (target, init) =>
    send(new Request(target.startsWith('/') ? ORIGIN + target : target, init));
  const call: TestGateway['call'] = async (token, target, body, more = {}) => {
    const [method = '', path = ''] = target.split(' ');
    const payload = more.raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await fetch(path, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(payload !== undefined && { 'content-type': 'application/json' }),
        ...more.headers,
      },
      ...(payload !== undefined && { body: payload }),
    });
    return {
      ...((await response.json()) as Envelope<Loose>),
      httpStatus: response.status,
      headers: response.headers,
    };
  };
  const requestToken: TestGateway['requestToken'] = async (
    username,
    password = DEMO_PASSWORD,
    fields = {},
  ) => {
    const { data: key } = await call<TransitKey>(undefined, 'GET /iam/auth/v2/token/transitKey');
    return call(undefined, 'POST /iam/auth/oauth/token', {
      grant_type: 'password',
      username,
      password: sealForGateway(key, password),
      client_id: WEB_CLIENT.id,
      client_secret: sealForGateway(key, WEB_CLIENT.secret),
      ...fields,
    });
  };
  return {
    gateway: {
      ...gateway,
      endStreams: () => {
        for (const one of [gateway, ...copies]) one.endStreams();
      },
    },
    log: lines,
    pass: (milliseconds) => {
      offset += milliseconds;
      for (const copy of copies) copy.pass(offset);
    },
    stopClock: () => {
      stoppedAt ??= Date.now();
    },
    fetch,
    call,
    requestToken,
    async signIn(username) {
      const answer = await requestToken(username);
      if (answer.code !== 'ok')
        throw new Error(`${username} cannot sign in: ${answer.code} ${answer.message}`);
      return answer.data.access_token;
    },
    seal: sealForGateway,
    close: async () => {
      for (const copy of copies) await copy.close();
      await gateway.close();
      await server?.stop();
      if (template) rmSync(template.filesDir, { recursive: true, force: true });
    },
  };
}

/** Starts a gateway on a database of its own, which stops when the gateway is closed. */
export async function startGatewayOn(
  start: StartDatabase,
  options: Parameters<typeof startGateway>[0],
): Promise<TestGateway> {
  const database = await start(beginsWithDemo(options) ? 'demo' : undefined);
  const gateway = await startGateway({ ...options, ...database.choice });
  return {
    ...gateway,
    close: async () => {
      await gateway.close();
      await database.stop();
    },
  };
}

/** Whether a suite's database is its own and begins with the whole demo, on the product's pages or more. */
function beginsWithDemo({ openPages: open, schemasDir, ...options }: Partial<OpenOptions>): boolean {
  if (COPIES > 1 || open !== openPages || DATA_OPTIONS.some((name) => options[name])) return false;
  return schemasDir === undefined || filesIn(SCHEMAS).every((file) => existsSync(join(schemasDir, file)));
}

function filesIn(dir: string): string[] {
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(dir, join(parentPath, name)));
}

/** What decides, beside the page files, which data a gateway begins with. */
const DATA_OPTIONS = [
  'seed',
  'dataDir',
  'databaseUrl',
  'filesDir',
  's3',
  'secretKey',
  'clock',
  'operatorTenant',
] as const;

/** The database of a gateway whose test has named none. */
async function unnamed(options: Partial<OpenOptions>, isDemo: boolean): Promise<TestDatabase | undefined> {
  const isNamed = options.dataDir !== undefined || options.databaseUrl !== undefined;
  return isNamed ? undefined : startUnnamed(isDemo ? 'demo' : undefined);
}

/** What copies have in common: a server, one of their own where the test has named none, and a folder of files. */
async function sharedByCopies(options: OpenOptions): Promise<TestDatabase> {
  const filesDir = options.filesDir ?? mkdtempSync(join(tmpdir(), 'files-'));
  const server = options.databaseUrl === undefined ? await startPostgres() : undefined;
  return {
    choice: { filesDir, ...server?.choice },
    stop: async () => {
      await server?.stop();
      if (options.filesDir === undefined) rmSync(filesDir, { recursive: true, force: true });
    },
  };
}

function roundRobin<T>(all: readonly T[]): () => T {
  let turn = 0;
  return () => {
    turn += 1;
    return all[turn % all.length]!;
  };
}

/** Encrypts a value for one request as the browser does. */
export function sealForGateway(key: TransitKey, value: string): string {
  return publicEncrypt(
    {
      key: createPublicKey({ key: { ...key.publicKey }, format: 'jwk' }),
      oaepHash: 'sha256',
      padding: constants.RSA_PKCS1_OAEP_PADDING,
    },
    Buffer.from(JSON.stringify({ nonce: key.nonce, value })),
  ).toString('base64');
}

function memoryLog(lines: string[]): Log {
  const record = (level: string) => (event: string, fields?: Record<string, unknown>) => {
    lines.push(JSON.stringify({ level, event, ...fields }));
  };
  return { info: record('info'), error: record('error') };
}
