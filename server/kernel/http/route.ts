import type { Context, Hono, MiddlewareHandler } from 'hono';
import type { z } from 'zod';
import type { HttpMethod } from '../../../src/contract/language/operations';
import type { TenantScope } from '../base/tenant-scope';
import { scopeOf, type User } from '../base/user';
import type { Trx } from '../db/tables';
import { answer } from './answer';
import type { AppEnv } from './context';
import type { GatewayContext } from './gateway-context';
import { nothing, readBody, readQuery } from './input';
import { chooserOf, type Registrant, registrantOf } from './register-token';
import { describeRoute, type RouteNotes } from './route-docs';

export interface Routes {
  app: Hono<AppEnv>;
  gateway: GatewayContext;
  file: string;
}

/** The calls of one source file; each says by `route` what it is. `file` is the path in the repository. */
export function defineRoutes<K extends GatewayContext = GatewayContext>(
  file: string,
  add: (routes: Routes, kernel: K) => void,
): (app: Hono<AppEnv>, kernel: K) => void {
  return (app, kernel) => add({ app, gateway: kernel, file }, kernel);
}

/** Transactions that see the caller's rows alone; each begins when it is asked for. */
export interface CallerTransactions {
  /** For work that reads alone, in fewer round trips. */
  read<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  write<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
}

/** What the handler is given of its caller, by who may call. */
interface Callers {
  user: { user: User; tx: CallerTransactions };
  /** Somebody who registers, by the register token. */
  register: { registrant: Registrant };
  /** Either of them, who chooses in this tenant; calls of those who register are counted. */
  'user or register': { scope: TenantScope };
  /** Anybody: no token is asked for. */
  public: object;
}
type Auth = keyof Callers;

/** The names in a path: `id` and `name` of `/a/:id/:name{[a-z]+}`. */
type PathNames<P extends string> = P extends `${infer One}/${infer Rest}`
  ? PathNames<One> | PathNames<Rest>
  : P extends `:${infer Name}{${string}`
    ? Name
    : P extends `:${infer Name}`
      ? Name
      : never;

type Query = z.ZodType | undefined;
type Body = z.ZodType | 'multipart' | 'none' | undefined;
type Read<S> = S extends z.ZodType ? z.infer<S> : undefined;

export interface Route<A extends Auth, P extends string, Q extends Query, B extends Body, S>
  extends Pick<RouteNotes, 'about' | 'params' | 'answer' | 'errors' | 'guarded' | 'needs'> {
  /** Who may call. There is no default: every route says it. */
  auth: A;
  /** Read and checked before the handler runs; a query that is not described is not looked at. */
  query?: Q;
  /** Read and checked behind the query. `multipart` is left to the handler; `none` refuses what is sent. */
  body?: B;
  /** Whether the call is meant at all; where not, it is as if the route were not there. Runs before everything else. */
  when?: (c: Context<AppEnv>) => boolean;
  /** Counts the call. Runs behind the authentication, before anything is read. */
  limit?: (c: Context<AppEnv>) => Promise<void>;
  /** What the call is about; throws where it is not there. Runs before query and body are read. */
  subject?: (c: Context<AppEnv>) => S | Promise<S>;
  /** Set where the handler reads query and body itself; here they only describe. */
  readsItself?: true;
  /** Answers the data for the envelope, or a `Response` that is sent as it is. */
  handler(input: RouteInput<A, P, Q, B, S>): unknown;
}

/** Why a route is open, which whoever opens one has to write down. */
type Opening<A extends Auth> = A extends 'user' ? { open?: never } : { open: string };

export type RouteInput<A extends Auth, P extends string, Q extends Query, B extends Body, S> = Callers[A] & {
  params: Readonly<Record<PathNames<P>, string>>;
  query: Read<Q>;
  body: Read<B>;
  subject: S;
  /** A text in the caller's language. */
  t: (text: string) => string;
  c: Context<AppEnv>;
};

/**
 * Adds a call that is described where it is handled: docs/api.md and the OpenAPI document are made of it. Before the
 * handler runs, in this order: authentication, `limit`, `subject`, query, body.
 */
export function route<
  A extends Auth,
  P extends string,
  Q extends Query = undefined,
  B extends Body = undefined,
  S = undefined,
>(
  { app, gateway, file }: Routes,
  method: HttpMethod,
  path: P,
  spec: Route<A, P, Q, B, S> & Opening<A>,
): void {
  const { auth } = spec;
  const { query, body } = spec.readsItself ? {} : spec;
  const run: MiddlewareHandler<AppEnv> = async (c, next) => {
    if (spec.when && !spec.when(c)) return next();
    const caller = await CALLERS[auth](c, gateway);
    await spec.limit?.(c);
    const input = {
      ...caller,
      params: c.req.param() as Record<PathNames<P>, string>,
      subject: (await spec.subject?.(c)) as S,
      query: (query && readQuery(c, query)) as Read<Q>,
      body: (await readBodyAs(c, body)) as Read<B>,
      t: (text: string) => gateway.translate(text, c.get('language')),
      c,
    };
    const answered = await spec.handler(input);
    return answered instanceof Response ? answered : answer(c, answered);
  };
  describeRoute(run, notesOf(file, spec));
  if (auth === 'user') app.on(method, path, gateway.authenticate, run);
  else app.on(method, path, run);
}

type CallerOf<A extends Auth> = (
  c: Context<AppEnv>,
  gateway: GatewayContext,
) => Callers[A] | Promise<Callers[A]>;

const CALLERS: { [A in Auth]: CallerOf<A> } = {
  user: (c, { database }) => {
    const user = c.get('user');
    const scope = scopeOf(user);
    return {
      user,
      tx: {
        read: (work) => database.readInTenant(scope, work),
        write: (work) => database.inTenant(scope, work),
      },
    };
  },
  register: async (c, { auth }) => ({ registrant: await registrantOf(c, auth) }),
  'user or register': async (c, gateway) => ({ scope: await chooserOf(c, gateway) }),
  public: () => ({}),
};

async function readBodyAs(c: Context<AppEnv>, body: Body): Promise<unknown> {
  if (body === undefined || body === 'multipart') return undefined;
  return readBody(c, body === 'none' ? nothing : body);
}

function notesOf(
  file: string,
  { about, body, answer, ...spec }: Omit<RouteNotes, 'file' | 'body'> & { body?: Body },
): RouteNotes {
  const notes: RouteNotes = { about, file, answer, ...(body && body !== 'none' && { body }) };
  for (const name of ['params', 'query', 'errors', 'guarded', 'needs', 'open'] as const)
    if (spec[name] !== undefined) Object.assign(notes, { [name]: spec[name] });
  return notes;
}
