import type { Socket } from 'node:net';
import type pg from 'pg';
import { Refusal, refusalFor } from '../base/errors';

/** Whether the server answers at all, on a connection of its own and within a bound of its own. */
export type Probe = () => Promise<boolean>;

/** While the breaker is open, and while somebody has waited long, the server is asked so often. */
const PROBE_EVERY_MS = 1_000;
/** A connection that is out for so long may be waiting for a server that does not answer any more. */
const LONG_MS = 3_000;

/**
 * Refuses connections at once, as `unavailable`, while a server cannot be reached: calls do not queue up behind it, and
 * the health check says so. One that is frozen breaks no connection: who has waited for long has it asked on another, and
 * when that is not answered all connections are ended, so that their calls are refused. A server that answers again
 * closes the breaker.
 */
export function breakCircuit(pool: pg.Pool, probe: Probe): void {
  const clients = new Set<pg.PoolClient>();
  const takenAt = new Map<pg.PoolClient, number>();
  pool.on('connect', (client) => clients.add(client));
  pool.on('remove', (client) => {
    clients.delete(client);
    takenAt.delete(client);
  });
  pool.on('acquire', (client) => takenAt.set(client, performance.now()));
  pool.on('release', (_, client) => takenAt.delete(client));

  let isOpen = false;
  let onOpened: (refusal: Refusal) => void = () => undefined;
  let opened = nextOpening();
  function nextOpening(): Promise<never> {
    const promise = new Promise<never>((_, reject) => {
      onOpened = reject;
    });
    promise.catch(() => undefined);
    return promise;
  }
  function open(): void {
    isOpen = true;
    onOpened(new Refusal('unavailable'));
    opened = nextOpening();
  }
  const hasLongWaiters = () => [...takenAt.values()].some((since) => performance.now() - since > LONG_MS);

  let isAsking = false;
  const timer = setInterval(async () => {
    if (isAsking || !(isOpen || hasLongWaiters())) return;
    isAsking = true;
    if (await probe()) isOpen = false;
    else {
      open();
      for (const client of clients) socketOf(client).destroy();
    }
    isAsking = false;
  }, PROBE_EVERY_MS);
  timer.unref();

  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  const guarded = async (): Promise<pg.PoolClient> => {
    if (isOpen) throw new Refusal('unavailable');
    const connecting = connect();
    try {
      return await Promise.race([connecting, opened]);
    } catch (cause) {
      connecting.then(
        (client) => client.release(),
        () => undefined,
      );
      // That all are in use for too long, here or on the server, is no sign that it is away.
      const isQueueFull = pool.totalCount > 0 && pool.idleCount === 0;
      const isServerFull = /^53/.test(String((cause as { code?: unknown }).code));
      if (!isOpen && !isQueueFull && !isServerFull && refusalFor(cause).code === 'unavailable') open();
      throw cause;
    }
  };
  pool.connect = guarded as typeof pool.connect;
  const end = pool.end.bind(pool) as () => Promise<void>;
  pool.end = (() => {
    clearInterval(timer);
    return end();
  }) as typeof pool.end;
}

export const socketOf = (client: pg.PoolClient) =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;
