import type pg from 'pg';
import { Refusal, refusalFor } from '../errors';

/** After a connection could not be made, so long nobody waits for another; then one caller tries. */
const OPEN_MS = 1_000;

/**
 * Refuses connections at once, as `unavailable`, while a server cannot be reached: calls do not queue up behind it, and
 * the health check says so. The first connection that comes about closes the breaker again.
 */
export function breakCircuit(pool: pg.Pool, now: () => number = () => performance.now()): void {
  let openUntil: number | undefined;
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  const guarded = async (): Promise<pg.PoolClient> => {
    if (openUntil !== undefined) {
      if (now() < openUntil) throw new Refusal('unavailable');
      openUntil = now() + OPEN_MS;
    }
    try {
      const client = await connect();
      openUntil = undefined;
      return client;
    } catch (cause) {
      // That all are in use for too long is no sign that the server is away.
      const isQueueFull = pool.totalCount > 0 && pool.idleCount === 0;
      if (!isQueueFull && refusalFor(cause).code === 'unavailable') openUntil = now() + OPEN_MS;
      throw cause;
    }
  };
  pool.connect = guarded as typeof pool.connect;
}
