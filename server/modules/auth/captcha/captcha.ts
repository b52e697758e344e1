import { z } from 'zod';
import { tidyCode } from '../../../../src/contract/base/typed-text';
import type { Db } from '../../../kernel/db/tables';
import type { Secrets } from '../../../kernel/sessions/secrets';
import { CAPTCHA } from './in-service';
import type { CaptchaKind } from './kind';

/** Image codes: one a device, good for five minutes and one use, right or wrong. What they ask is the kind's. */
export interface Captcha {
  /** Draws a new code for the device and answers the picture as a data address. */
  draw(deviceId: string): Promise<string>;
  /** Burns the device's code and answers whether this was it. */
  redeem(deviceId: string, answer: string): Promise<boolean>;
}

/** What somebody has read off a picture, where they were shown one. */
export const captchaCode = z.string().max(20).overwrite(tidyCode).optional();

const CAPTCHA_LIFE_MS = 5 * 60_000;

/** Image codes over the database, which holds keyed hashes of the answers. */
export function createCaptcha(
  db: Db,
  secrets: Secrets,
  clock: () => Date,
  kind: CaptchaKind = CAPTCHA,
): Captcha {
  const hash = (deviceId: string, answer: string) =>
    secrets.hash(`captcha\n${deviceId}\n${kind.normalize(answer)}`);
  return {
    async draw(deviceId) {
      const { picture, answer } = await kind.create();
      const answer_hash = hash(deviceId, answer);
      const expires_at = new Date(clock().getTime() + CAPTCHA_LIFE_MS);
      await db
        .insertInto('captcha')
        .values({ device_id: deviceId, answer_hash, expires_at })
        .onConflict((conflict) => conflict.column('device_id').doUpdateSet({ answer_hash, expires_at }))
        .execute();
      return picture;
    },
    async redeem(deviceId, answer) {
      const burnt = await db
        .deleteFrom('captcha')
        .where('device_id', '=', deviceId)
        .returning(['answer_hash', 'expires_at'])
        .executeTakeFirst();
      return (
        burnt !== undefined && burnt.expires_at > clock() && burnt.answer_hash === hash(deviceId, answer)
      );
    },
  };
}
