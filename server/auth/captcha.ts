import type { Kysely } from 'kysely';
import svgCaptcha from 'svg-captcha';
import type { Tables } from '../db/tables';
import type { Secrets } from './secrets';

/** Image codes: one a device, good for five minutes and one use, right or wrong. */
export interface Captcha {
  /** Draws a new code for the device and answers the picture as a data address. */
  draw(deviceId: string): Promise<string>;
  /** Burns the device's code and answers whether this was it; letters count in either case. */
  redeem(deviceId: string, answer: string): Promise<boolean>;
}

const CAPTCHA_LIFE_MS = 5 * 60_000;

/** Image codes over the database, which holds keyed hashes of the answers. `draw` may be given another pen. */
export function createCaptcha(
  db: Kysely<Tables>,
  secrets: Secrets,
  clock: () => Date,
  pen: () => { text: string; data: string } = drawCode,
): Captcha {
  const hash = (deviceId: string, answer: string) =>
    secrets.hash(`captcha\n${deviceId}\n${answer.trim().toLowerCase()}`);
  return {
    async draw(deviceId) {
      const { text, data } = pen();
      const answer_hash = hash(deviceId, text);
      const expires_at = new Date(clock().getTime() + CAPTCHA_LIFE_MS);
      await db
        .insertInto('captcha')
        .values({ device_id: deviceId, answer_hash, expires_at })
        .onConflict((conflict) => conflict.column('device_id').doUpdateSet({ answer_hash, expires_at }))
        .execute();
      return `data:image/svg+xml;base64,${Buffer.from(data).toString('base64')}`;
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

function drawCode(): { text: string; data: string } {
  return svgCaptcha.create({ size: 4, noise: 2, ignoreChars: '0oO1iIlL', width: 120, height: 40 });
}
