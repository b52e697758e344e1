import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAdaptorServer } from '@hono/node-server';
import { type Language, languageOf } from '../../src/contract/rules/messages';
import type { Gateway } from './app';
import { Refusal, refusalEnvelope } from './base/errors';
import type { Translate } from './base/translate';

/** How long a connection may take over its requests. */
export interface ServeLimits {
  headMs: number;
  /** The body of a call; uploads are larger and have `uploadMs`. */
  bodyMs: number;
  uploadMs: number;
}

export interface Serving {
  server: Server;
  /** From now on every answer says that its connection is closed behind it. */
  leave(): void;
  /** Takes no more connections, answers what comes on the ones there are, and resolves once all are closed. */
  end(graceMs: number): Promise<void>;
}

const LIMITS: ServeLimits = { headMs: 15_000, bodyMs: 20_000, uploadMs: 120_000 };
/** An idle connection may have a request on its way: it is closed only after so long. */
const LINGER_MS = 500;

type Served = { incoming: IncomingMessage; outgoing: ServerResponse };

/** Puts the gateway behind an HTTP server whose connections are bounded in time and closed only as announced. */
export function serveGateway(
  { fetch, context: { translate } }: Pick<Gateway, 'fetch' | 'context'>,
  hostname: string,
  limits: ServeLimits = LIMITS,
): Serving {
  let leaving = false;
  const server = createAdaptorServer({
    hostname,
    serverOptions: {
      headersTimeout: limits.headMs,
      requestTimeout: limits.uploadMs,
      connectionsCheckingInterval: Math.min(1000, limits.headMs),
    },
    fetch: async (request, env) => {
      const { incoming } = env as Served;
      const response = await inTime(fetch(request, env), incoming, limits, translate);
      // What has not come by now is not waited for: the next request could not be told from it.
      if (leaving || hasMoreToCome(incoming)) response.headers.set('Connection', 'close');
      return response;
    },
  }) as Server;
  return {
    server,
    leave: () => {
      leaving = true;
    },
    end: async (graceMs) => {
      leaving = true;
      // Not the close of node:http, which would cut idle connections at once.
      const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
      setTimeout(() => server.closeAllConnections(), graceMs).unref();
      await Promise.race([closed, sleep(Math.min(LINGER_MS, graceMs))]);
      const sweep = setInterval(() => server.closeIdleConnections(), 100);
      server.closeIdleConnections();
      await closed;
      clearInterval(sweep);
    },
  };
}

const hasMoreToCome = ({ method, complete }: IncomingMessage) =>
  !complete && method !== 'GET' && method !== 'HEAD';

/** The gateway's answer, or a refusal once the body has taken longer than it may. */
async function inTime(
  answered: Promise<Response>,
  incoming: IncomingMessage,
  limits: ServeLimits,
  translate: Translate,
): Promise<Response> {
  if (!hasMoreToCome(incoming)) return answered;
  const isUpload = /^multipart\//i.test(incoming.headers['content-type'] ?? '');
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Response>((resolve) => {
    timer = setTimeout(
      () => {
        if (incoming.complete) return;
        // What the gateway makes of the rest has no reader any more.
        answered.catch(() => undefined);
        resolve(incompleteAnswer(languageOf(firstOf(incoming.headers['x-client-language'])), translate));
      },
      isUpload ? limits.uploadMs : limits.bodyMs,
    );
  });
  return Promise.race([answered, late]).finally(() => clearTimeout(timer));
}

const firstOf = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

function incompleteAnswer(language: Language, translate: Translate): Response {
  const envelope = refusalEnvelope(new Refusal('request_incomplete'), (text) => translate(text, language));
  return Response.json(envelope, {
    status: 408,
    headers: { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' },
  });
}
