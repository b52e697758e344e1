import { sql } from 'kysely';
import type { Database } from '../../kernel/db/database';
import type { Trx } from '../../kernel/db/tables';

const CHANNEL = 'message';

export interface MessageOwner {
  tenantCode: string;
  accountId: string;
}

/** Tells every copy of the gateway that messages of accounts changed, once the transaction is committed. */
export async function tellOwners(trx: Trx, owners: readonly MessageOwner[]): Promise<void> {
  await sql`SELECT pg_notify(${CHANNEL}, key) FROM unnest(${owners.map(keyOf)}::text[]) AS key`.execute(trx);
}

/** Who follows whose messages in this copy of the gateway. */
export interface MessageNews {
  /** Calls back whenever they changed, or may have; answers how to stop. */
  follow(owner: MessageOwner, onChange: () => void): () => void;
  close(): Promise<void>;
}

/** Hears the database of changes that any copy has made. */
export async function followMessages({ listen }: Database): Promise<MessageNews> {
  const followers = new Map<string, Set<() => void>>();
  const stop = await listen(CHANNEL, (key) => {
    const concerned = key === undefined ? [...followers.values()] : [followers.get(key) ?? []];
    for (const onChange of concerned.flatMap((own) => [...own])) onChange();
  });
  return {
    follow(owner, onChange) {
      const key = keyOf(owner);
      const own = followers.get(key) ?? new Set();
      followers.set(key, own.add(onChange));
      return () => {
        own.delete(onChange);
        if (own.size === 0 && followers.get(key) === own) followers.delete(key);
      };
    },
    close: stop,
  };
}

const keyOf = ({ tenantCode, accountId }: MessageOwner) => JSON.stringify([tenantCode, accountId]);
