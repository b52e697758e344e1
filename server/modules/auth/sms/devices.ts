import { captchaRequired, captchaWrong } from '../../../kernel/base/errors';
import type { Db } from '../../../kernel/db/tables';
import type { Limits } from '../../../kernel/sessions/limits';
import type { Captcha } from '../captcha/captcha';

/** Which devices may have codes sent without an image code. Devices are named by their keyed hashes. */
export interface SmsDevices {
  /** Reads the image code of a device, which may then send for a day. Throws `captcha_wrong`. */
  prove(deviceId: string, answer: string): Promise<void>;
  /** Whether the account of the phone is known on the device: its owner asks. */
  isOwners(telephone: string, device: string): Promise<boolean>;
  /** Counts one sending of the device; throws `captcha_required` unless it is known to any account or proved. */
  spend(trx: Db, device: string | undefined): Promise<void>;
}

const DAY_MS = 24 * 60 * 60_000;
/** Sendings in a day that one image code, or one sign-in on the device, is good for. */
const SENDS = 10;

export function createSmsDevices(options: {
  db: Db;
  captcha: Captcha;
  limits: Limits;
  hashDevice: (deviceId: string) => string;
  clock: () => Date;
}): SmsDevices {
  const { db, captcha, limits, hashDevice, clock } = options;
  return {
    async prove(deviceId, answer) {
      if (!(await captcha.redeem(deviceId, answer))) throw captchaWrong();
      const proved = { sends_left: SENDS, proved_until: new Date(clock().getTime() + DAY_MS) };
      await db
        .insertInto('sms_device')
        .values({ device_hash: hashDevice(deviceId), ...proved })
        .onConflict((conflict) => conflict.column('device_hash').doUpdateSet(proved))
        .execute();
    },
    async isOwners(telephone, device) {
      const row = await db
        .selectFrom('known_device')
        .innerJoin('account', 'account.account_id', 'known_device.account_id')
        .select('known_device.account_id')
        .where('device_hash', '=', device)
        .where('telephone', '=', telephone)
        .executeTakeFirst();
      return row !== undefined;
    },
    async spend(trx, device) {
      if (!device) throw captchaRequired();
      const spent = await trx
        .updateTable('sms_device')
        .set((is) => ({ sends_left: is('sends_left', '-', 1) }))
        .where('device_hash', '=', device)
        .where('sends_left', '>', 0)
        .where('proved_until', '>', clock())
        .returning('device_hash')
        .executeTakeFirst();
      if (spent) return;
      const known = await trx
        .selectFrom('known_device')
        .select('account_id')
        .where('device_hash', '=', device)
        .executeTakeFirst();
      if (!known || (await limits.count(`sms-by-known:${device}`, DAY_MS, trx)) > SENDS)
        throw captchaRequired();
    },
  };
}
