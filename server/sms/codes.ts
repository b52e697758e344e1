import { randomInt } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Limits } from '../auth/limits';
import type { Secrets } from '../auth/secrets';
import type { Tables } from '../db/tables';
import { Refusal } from '../errors';
import type { SmsProvider } from './provider';

/** What a code is good for; one that binds a phone is for one account. */
export type CodePurpose = 'forgotPassword' | 'common' | `bindPhone:${string}`;

/** Six digits sent to a phone (specification sections 4, 7 and 9), good for ten minutes, five tries and one use. */
export interface Codes {
  /**
   * Sends a code, which replaces the one before. Throws `too_many_requests` within 60 seconds of it, past ten a day to
   * the phone or thirty an hour from the address; `sms_unavailable` where no provider is set; `sms_not_sent`.
   */
  send(telephone: string, purpose: CodePurpose, address: string): Promise<void>;
  /** Counts a try and answers whether this is the code; the code stays good. */
  check(telephone: string, purpose: CodePurpose, code: string): Promise<boolean>;
  /** Burns a code that was checked, in the transaction of what it is for; answers whether nobody else has meanwhile. */
  burn(trx: Kysely<Tables>, telephone: string, purpose: CodePurpose, code: string): Promise<boolean>;
  /** Counts a try, burns the code if this is it, and answers whether it was; of several at once one is told so. */
  redeem(telephone: string, purpose: CodePurpose, code: string): Promise<boolean>;
}

const CODE_LIFE_MS = 10 * 60_000;
const RESEND_MS = 60_000;
const MOST_TRIES = 5;
const DAY_MS = 24 * 60 * 60_000;
const HOUR_MS = 60 * 60_000;
const MOST_TO_A_PHONE = 10;
const MOST_FROM_AN_ADDRESS = 30;

/** Seconds until another code may be asked for, and that a code is good for. */
export const CODE_TIMES = { resendAfter: RESEND_MS / 1000, expiresIn: CODE_LIFE_MS / 1000 } as const;

/** Codes over the database, which holds keyed hashes of them. */
export function createCodes(options: {
  db: Kysely<Tables>;
  secrets: Secrets;
  limits: Limits;
  provider: SmsProvider | undefined;
  clock: () => Date;
}): Codes {
  const { db, secrets, limits, provider, clock } = options;
  const hash = (telephone: string, purpose: CodePurpose, code: string) =>
    secrets.hash(`sms\n${telephone}\n${purpose}\n${code}`);

  const codes: Codes = {
    async send(telephone, purpose, address) {
      if (!provider) throw new Refusal('sms_unavailable');
      await limits.require(`sms-from:${address}`, MOST_FROM_AN_ADDRESS, HOUR_MS);
      const code = randomInt(1_000_000).toString().padStart(6, '0');
      const codeHash = hash(telephone, purpose, code);
      await db.transaction().execute(async (trx) => {
        await reserve(trx, { telephone, purpose, codeHash, now: clock() });
        await limits.require(`sms-to:${telephone}`, MOST_TO_A_PHONE, DAY_MS, trx);
      });
      const kind = purpose === 'forgotPassword' ? 'forgotPassword' : 'common';
      try {
        await provider.send({ telephone, code, kind });
      } catch (cause) {
        await remove(db, telephone, purpose, codeHash);
        throw new Refusal('sms_not_sent', null, { cause });
      }
    },
    async check(telephone, purpose, code) {
      const tried = await db
        .updateTable('sms_code')
        .set((is) => ({ tries: is('tries', '+', 1) }))
        .where('telephone', '=', telephone)
        .where('purpose', '=', purpose)
        .where('tries', '<', MOST_TRIES)
        .where('expires_at', '>', clock())
        .returning('code_hash')
        .executeTakeFirst();
      return tried?.code_hash === hash(telephone, purpose, code);
    },
    burn: (trx, telephone, purpose, code) => remove(trx, telephone, purpose, hash(telephone, purpose, code)),
    async redeem(telephone, purpose, code) {
      const right = await codes.check(telephone, purpose, code);
      return right && (await codes.burn(db, telephone, purpose, code));
    },
  };
  return codes;
}

/** Puts the code in the place of one that is older than a minute, or throws `too_many_requests`. */
async function reserve(
  trx: Transaction<Tables>,
  code: { telephone: string; purpose: string; codeHash: string; now: Date },
): Promise<void> {
  const { telephone, purpose, codeHash, now } = code;
  const fresh = {
    code_hash: codeHash,
    tries: 0,
    sent_at: now,
    expires_at: new Date(now.getTime() + CODE_LIFE_MS),
  };
  const reserved = await trx
    .insertInto('sms_code')
    .values({ telephone, purpose, ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(['telephone', 'purpose'])
        .doUpdateSet(fresh)
        .where('sms_code.sent_at', '<=', new Date(now.getTime() - RESEND_MS)),
    )
    .returning('code_hash')
    .executeTakeFirst();
  if (!reserved) throw new Refusal('too_many_requests');
}

async function remove(
  db: Kysely<Tables>,
  telephone: string,
  purpose: string,
  codeHash: string,
): Promise<boolean> {
  const removed = await db
    .deleteFrom('sms_code')
    .where('telephone', '=', telephone)
    .where('purpose', '=', purpose)
    .where('code_hash', '=', codeHash)
    .returning('telephone')
    .executeTakeFirst();
  return removed !== undefined;
}
