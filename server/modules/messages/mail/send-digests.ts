import { sql } from 'kysely';
import { isOnByDefault } from '../../../../src/contract/api/notifications';
import { today } from '../../../../src/contract/fields/derived';
import type { JobContext } from '../../../kernel/jobs/job';
import { membersAmong } from '../../../kernel/sessions/members';
import { digestText } from './digest-text';
import { accountsWaiting, dropItems, itemsOf, type MailItem, removeItems } from './mail-items';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** The hour in Beijing from which the mail of a day is sent. */
const FROM_HOUR = 8;
/** How long a mail that is being sent is left to whoever sends it. */
const LEASE_MS = 10 * MINUTE;
/** Days after which it is forgotten that somebody had their mail. */
const KEPT_DAYS = 14;

type Context = Pick<JobContext, 'database' | 'log' | 'clock' | 'mailer'>;

/**
 * Sends each person what waits for them in one mail a day, from eight in the morning in Beijing; what comes after it waits
 * for the next day's. What a server does not take is tried again, later each time, and stays until it is taken. Without a
 * server nothing is sent, and what waits is dropped after a day.
 */
export async function sendDigests(context: Context, signal?: AbortSignal): Promise<void> {
  const { database, clock, mailer } = context;
  const now = clock();
  await database.kysely
    .deleteFrom('mail_digest')
    .where('day', '<', today(new Date(now.getTime() - KEPT_DAYS * DAY)))
    .execute();
  if (!mailer) {
    await dropItems(database, new Date(now.getTime() - DAY));
    return;
  }
  if (hourInBeijing(now) < FROM_HOUR) return;
  for (const [accountId, tenants] of await accountsWaiting(database)) {
    if (signal?.aborted) return;
    if (await claimDigest(context, accountId)) await sendTo(context, accountId, tenants);
  }
}

const hourInBeijing = (now: Date) => (now.getUTCHours() + 8) % 24;

/** Takes the mail of a person and day, if it is not sent yet and nobody else sends it; of several copies one gets it. */
async function claimDigest({ database, clock }: Context, accountId: string): Promise<boolean> {
  const now = clock();
  const lease = new Date(now.getTime() + LEASE_MS);
  const { rows } = await sql`
    INSERT INTO mail_digest AS digest (account_id, day, attempts, next_at)
    VALUES (${accountId}, ${today(now)}, 1, ${lease})
    ON CONFLICT (account_id, day) DO UPDATE SET attempts = digest.attempts + 1, next_at = excluded.next_at
      WHERE digest.sent_at IS NULL AND digest.next_at <= ${now}
    RETURNING account_id`.execute(database.kysely);
  return rows.length > 0;
}

async function sendTo(context: Context, accountId: string, tenants: readonly string[]): Promise<void> {
  const { database, log, clock, mailer } = context;
  const day = today(clock());
  const waiting = await itemsOf(database, accountId, tenants);
  const { account, items } = await stillWanted(context, accountId, waiting);
  const unwanted = waiting.filter((item) => !items.includes(item));
  if (unwanted.length > 0) await removeItems(database, unwanted);
  // Its day is not used up: something may come yet.
  if (!account || items.length === 0) return endDigest(context, accountId, { next_at: clock() });
  try {
    const { subject, text } = digestText(items, { name: account.name, day, site: mailer!.site });
    await mailer!.send({ to: account.email, subject, text, id: `digest-${day}-${accountId}` });
  } catch (reason) {
    log.error('mail_not_sent', { accountId, reason: String(reason) });
    return retryLater(context, accountId);
  }
  // In this order a stop in between sends nothing twice.
  await removeItems(database, items);
  await endDigest(context, accountId, { sent_at: clock() });
}

/** Of what waits for a person, what they still want by mail and may still read; none where they have no address any more. */
async function stillWanted(
  { database: { kysely } }: Context,
  accountId: string,
  waiting: readonly MailItem[],
): Promise<{ account?: { name: string; email: string }; items: MailItem[] }> {
  const account = await kysely
    .selectFrom('account')
    .select(['display_name as name', 'email'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!account || account.email === '') return { items: [] };
  const choices = await kysely
    .selectFrom('notification_setting')
    .select(['kind', 'enabled'])
    .where('account_id', '=', accountId)
    .where('channel', '=', 'mail')
    .execute();
  const open = new Set<string>();
  for (const tenantCode of new Set(waiting.map((item) => item.tenantCode))) {
    const members = await kysely.transaction().execute((trx) => membersAmong(trx, tenantCode, [accountId]));
    if (members.length > 0) open.add(tenantCode);
  }
  const isWanted = ({ kind, tenantCode }: MailItem) =>
    open.has(tenantCode) &&
    (choices.find((one) => one.kind === kind)?.enabled ?? isOnByDefault(kind, 'mail'));
  return { account, items: waiting.filter(isWanted) };
}

async function endDigest(
  { database, clock }: Context,
  accountId: string,
  values: { sent_at: Date } | { next_at: Date },
): Promise<void> {
  await database.kysely
    .updateTable('mail_digest')
    .set(values)
    .where('account_id', '=', accountId)
    .where('day', '=', today(clock()))
    .execute();
}

/** Twice as long after each attempt, at most four hours. */
async function retryLater({ database, clock }: Context, accountId: string): Promise<void> {
  const now = clock();
  const wait = sql<Date>`${now}::timestamptz + interval '1 minute' * least(240, 5 * power(2, least(attempts, 10) - 1))`;
  await database.kysely
    .updateTable('mail_digest')
    .set({ next_at: wait })
    .where('account_id', '=', accountId)
    .where('day', '=', today(now))
    .execute();
}
