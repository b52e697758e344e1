import type { Hono, MiddlewareHandler } from 'hono';
import type { z } from 'zod';
import type { RefusalCode } from '../../../src/contract/api/envelope';
import type { AppEnv } from './context';

/** What a route says of itself, next to its handler: docs/api.md and the OpenAPI document are made of it. */
export interface RouteNotes {
  /** What the call does, in Chinese. */
  about: string;
  /** The source file that answers it. */
  file: string;
  /** The names in the path, with what each stands for. */
  params?: Readonly<Record<string, string>>;
  query?: z.ZodType;
  /** The JSON body; `multipart` for a body with one part `file`. */
  body?: z.ZodType | 'multipart';
  /** What stands under `data`, or what is answered in place of the envelope. */
  answer: z.ZodType | 'file' | 'events' | 'json';
  /** Refusals beyond those that every call, every input and every signed-in call may meet. */
  errors?: readonly RefusalCode[];
  /** Whose record it is about has guards of its own, and what they refuse comes besides. */
  guarded?: true;
  /** What is asked for beyond being signed in. */
  needs?: string;
  /** Why nobody has to be signed in; required where the route does not authenticate. */
  open?: string;
}

export interface DescribedRoute {
  method: string;
  /** As Hono writes it: `:id`, `:id{pattern}`. */
  path: string;
  /** Absent where the route does not describe itself. */
  notes: RouteNotes | undefined;
  signedIn: boolean;
}

const notesOf = new WeakMap<object, RouteNotes>();

export function describeRoute(handler: object, notes: RouteNotes): void {
  notesOf.set(handler, notes);
}

/** The routes that an application answers, in their order, without what runs for every path. */
export function routesOf(
  { routes }: Hono<AppEnv>,
  authenticate: MiddlewareHandler<AppEnv>,
): DescribedRoute[] {
  const found = new Map<string, DescribedRoute>();
  for (const { method, path, handler } of routes) {
    if (method === 'ALL' || path.includes('*')) continue;
    const key = `${method} ${path}`;
    const route = found.get(key) ?? { method, path, notes: undefined, signedIn: false };
    found.set(key, {
      ...route,
      notes: route.notes ?? notesOf.get(handler),
      signedIn: route.signedIn || (handler as unknown) === authenticate,
    });
  }
  return [...found.values()];
}
