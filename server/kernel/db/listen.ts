import pg from 'pg';

/**
 * Hears what is notified on a channel, whichever copy of the gateway does it; without a payload something may have been
 * missed. Answers how to stop.
 */
export type Listen = (
  channel: string,
  hear: (payload: string | undefined) => void,
) => Promise<() => Promise<void>>;

/** Milliseconds until a connection that broke is made anew. */
const RETRY_MS = 5_000;

/** The embedded database has one connection, which lives as long as it does. */
export function listenOnPool(pool: pg.Pool): Listen {
  return async (channel, hear) => {
    const client = await pool.connect();
    const onNotification = (news: pg.Notification) => {
      if (news.channel === channel) hear(news.payload);
    };
    client.on('notification', onNotification);
    await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    client.release();
    return async () => {
      client.off('notification', onNotification);
    };
  };
}

/**
 * A connection of its own to a server, made anew when it breaks. Behind a PgBouncer that pools transactions nothing is
 * heard: who follows must look now and then by itself.
 */
export function listenOnServer(connectionString: string): Listen {
  return async (channel, hear) => {
    let client: pg.Client | undefined;
    let retry: NodeJS.Timeout | undefined;
    let isStopped = false;

    async function connect(): Promise<void> {
      const own = new pg.Client({ connectionString, keepAlive: true });
      client = own;
      own.on('notification', ({ payload }) => hear(payload));
      own.on('error', () => {});
      own.on('end', again);
      try {
        await own.connect();
        await own.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
        hear(undefined);
      } catch {
        await own.end().catch(() => {});
        again();
      }
    }
    function again(): void {
      clearTimeout(retry);
      if (isStopped) return;
      retry = setTimeout(connect, RETRY_MS);
      retry.unref();
    }

    await connect();
    return async () => {
      isStopped = true;
      clearTimeout(retry);
      await client?.end().catch(() => {});
    };
  };
}
