import type { Db } from '../../kernel/db/tables';

/** Devices that an account is known on; the one used longest ago makes room. */
const MOST_DEVICES = 20;
/** A device that was not used for half a year is a stranger again. */
export const DEVICE_LIFE_MS = 180 * 24 * 60 * 60_000;

/** Remembers that somebody has signed in to the account, or proved its phone, on a device (named by its keyed hash). */
export async function keepDevice(
  db: Db,
  { accountId, device, now }: { accountId: string; device: string; now: Date },
): Promise<void> {
  await db
    .insertInto('known_device')
    .values({ account_id: accountId, device_hash: device, last_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'device_hash']).doUpdateSet({ last_at: now }))
    .execute();
  await db
    .deleteFrom('known_device')
    .where('account_id', '=', accountId)
    .where('device_hash', 'in', (of) =>
      of
        .selectFrom('known_device')
        .select('device_hash')
        .where('account_id', '=', accountId)
        .orderBy('last_at', 'desc')
        .offset(MOST_DEVICES),
    )
    .execute();
}
