import { randomInt } from 'node:crypto';
import { Refusal } from '../../../kernel/base/errors';
import type { SmsProvider } from '../../../kernel/base/sms-provider';
import type { Db, Trx } from '../../../kernel/db/tables';
import type { Limits } from '../../../kernel/sessions/limits';
import type { Secrets } from '../../../kernel/sessions/secrets';
import type { SmsDevices } from './devices';

/** What a code is good for; one that binds a phone is for one account. */
export type CodePurpose = 'forgotPassword' | 'common' | `bindPhone:${string}`;

/** Who asks for a code to be sent. Devices are named by their keyed hashes; undefined where the caller names none. */
interface CodeRequest {
  telephone: string;
  purpose: CodePurpose;
  device: string | undefined;
  address: string;
  /** The account that is signed in; it needs no image code. */
  accountId?: string;
}

interface TypedCode {
  telephone: string;
  purpose: CodePurpose;
  device: string | undefined;
  code: string;
}

/**
 * Six digits sent to a phone (specification sections 4, 7 and 9), good for ten minutes, five tries and one use, on the
 * device that asked: what others try neither counts nor fits (decision 049).
 */
export interface Codes {
  /**
   * Sends a code, which replaces the device's one before. Throws `captcha_required` for a device that is neither known
   * nor has read an image code; `too_many_requests` within 60 seconds, past ten a day to the phone for the purpose from
   * the device, or past the ceilings of strangers; `sms_unavailable` where no provider is set; `sms_not_sent`.
   */
  send(request: CodeRequest): Promise<void>;
  /** Counts a try and answers whether this is the code; the code stays good. */
  check(typed: TypedCode): Promise<boolean>;
  /** Burns a code that was checked, in the transaction of what it is for; answers whether nobody else has meanwhile. */
  burn(trx: Db, typed: TypedCode): Promise<boolean>;
  /** Counts a try, burns the code if this is it, and answers whether it was; of several at once one is told so. */
  redeem(typed: TypedCode): Promise<boolean>;
}

const CODE_LIFE_MS = 10 * 60_000;
const RESEND_MS = 60_000;
const MOST_TRIES = 5;
const DAY_MS = 24 * 60 * 60_000;
const HOUR_MS = 60 * 60_000;
/** Codes in a day to one phone for one purpose: from a device, from an address by strangers, and from all strangers. */
const MOST_TO_A_PHONE = { device: 10, address: 15, strangers: 30 } as const;
/** Codes in an hour that strangers behind one address ask for; a whole office may sit there. */
const MOST_FROM_AN_ADDRESS = 300;

/** Seconds until another code may be asked for, and that a code is good for. */
export const CODE_TIMES = { resendAfter: RESEND_MS / 1000, expiresIn: CODE_LIFE_MS / 1000 } as const;

/** Codes over the database, which holds keyed hashes of them. */
export function createCodes(options: {
  db: Db;
  secrets: Secrets;
  limits: Limits;
  devices: SmsDevices;
  provider: SmsProvider | undefined;
  clock: () => Date;
}): Codes {
  const { db, secrets, limits, devices, provider, clock } = options;
  const rowOf = ({ telephone, purpose, device = '', code }: TypedCode): CodeRow => ({
    telephone,
    purpose,
    device_hash: device,
    code_hash: secrets.hash(`sms\n${telephone}\n${purpose}\n${code}`),
  });

  const codes: Codes = {
    async send(request) {
      const { telephone, purpose, device } = request;
      if (!provider) throw new Refusal('sms_unavailable');
      const code = randomInt(1_000_000).toString().padStart(6, '0');
      const row = rowOf({ telephone, purpose, device, code });
      const isOwners = device !== undefined && (await devices.isOwners(telephone, device));
      await db.transaction().execute(async (trx) => {
        await reserve(trx, row, clock());
        await countSending(limits, trx, request, isOwners);
        if (!isOwners && !request.accountId) await devices.spend(trx, device);
      });
      const kind = purpose === 'forgotPassword' ? 'forgotPassword' : 'common';
      try {
        await provider.send({ telephone, code, kind });
      } catch (cause) {
        await remove(db, row);
        throw new Refusal('sms_not_sent', null, { cause });
      }
    },
    async check(typed) {
      const row = rowOf(typed);
      const tried = await db
        .updateTable('sms_code')
        .set((is) => ({ tries: is('tries', '+', 1) }))
        .where('telephone', '=', row.telephone)
        .where('purpose', '=', row.purpose)
        .where('device_hash', '=', row.device_hash)
        .where('tries', '<', MOST_TRIES)
        .where('expires_at', '>', clock())
        .returning('code_hash')
        .executeTakeFirst();
      return tried?.code_hash === row.code_hash;
    },
    burn: (trx, typed) => remove(trx, rowOf(typed)),
    async redeem(typed) {
      const right = await codes.check(typed);
      return right && (await codes.burn(db, typed));
    },
  };
  return codes;
}

/** Counts a sending against the day of the phone and the hour of the address; only those that are sent count. */
async function countSending(
  limits: Limits,
  trx: Trx,
  { telephone, purpose, device, address, accountId }: CodeRequest,
  isOwners: boolean,
): Promise<void> {
  const to = `sms-to:${purpose}:${telephone}`;
  await limits.require(`${to}:by:${device ?? accountId ?? ''}`, MOST_TO_A_PHONE.device, DAY_MS, trx);
  if (isOwners) return;
  await limits.require(`${to}:from:${address}`, MOST_TO_A_PHONE.address, DAY_MS, trx);
  const [kind] = purpose.split(':');
  await limits.require(`sms-to:${kind}:${telephone}`, MOST_TO_A_PHONE.strangers, DAY_MS, trx);
  await limits.require(`sms-from:${address}`, MOST_FROM_AN_ADDRESS, HOUR_MS, trx);
}

interface CodeRow {
  telephone: string;
  purpose: string;
  device_hash: string;
  code_hash: string;
}

/** Puts the code in the place of one that is older than a minute, or throws `too_many_requests`. */
async function reserve(trx: Trx, row: CodeRow, now: Date): Promise<void> {
  const fresh = {
    code_hash: row.code_hash,
    tries: 0,
    sent_at: now,
    expires_at: new Date(now.getTime() + CODE_LIFE_MS),
  };
  const reserved = await trx
    .insertInto('sms_code')
    .values({ ...row, ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(['telephone', 'purpose', 'device_hash'])
        .doUpdateSet(fresh)
        .where('sms_code.sent_at', '<=', new Date(now.getTime() - RESEND_MS)),
    )
    .returning('code_hash')
    .executeTakeFirst();
  if (!reserved) throw new Refusal('too_many_requests');
}

async function remove(db: Db, row: CodeRow): Promise<boolean> {
  const removed = await db
    .deleteFrom('sms_code')
    .where('telephone', '=', row.telephone)
    .where('purpose', '=', row.purpose)
    .where('device_hash', '=', row.device_hash)
    .where('code_hash', '=', row.code_hash)
    .returning('telephone')
    .executeTakeFirst();
  return removed !== undefined;
}
