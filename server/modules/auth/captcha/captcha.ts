import { randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../kernel/db/tables';
import type { Secrets } from '../../../kernel/sessions/secrets';
import { ALPHABET } from './glyphs';
import { drawPicture } from './picture';

/** Image codes: one a device, good for five minutes and one use, right or wrong. */
export interface Captcha {
  /** Draws a new code for the device and answers the picture as a data address. */
  draw(deviceId: string): Promise<string>;
  /** Burns the device's code and answers whether this was it; letters count in either case. */
  redeem(deviceId: string, answer: string): Promise<boolean>;
}

const CAPTCHA_LIFE_MS = 5 * 60_000;
const CHARACTERS = 5;

/** Image codes over the database, which holds keyed hashes of the answers. `newCode` may make codes that a test knows. */
export function createCaptcha(
  db: Kysely<Tables>,
  secrets: Secrets,
  clock: () => Date,
  newCode: () => string = randomCode,
): Captcha {
  const hash = (deviceId: string, answer: string) =>
    secrets.hash(`captcha\n${deviceId}\n${answer.trim().toLowerCase()}`);
  return {
    async draw(deviceId) {
      const text = newCode();
      const picture = await drawPicture(text);
      const answer_hash = hash(deviceId, text);
      const expires_at = new Date(clock().getTime() + CAPTCHA_LIFE_MS);
      await db
        .insertInto('captcha')
        .values({ device_id: deviceId, answer_hash, expires_at })
        .onConflict((conflict) => conflict.column('device_id').doUpdateSet({ answer_hash, expires_at }))
        .execute();
      return `data:image/jpeg;base64,${picture.toString('base64')}`;
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

function randomCode(): string {
  return Array.from({ length: CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
