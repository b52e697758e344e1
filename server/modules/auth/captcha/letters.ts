import { randomInt } from 'node:crypto';
import { ALPHABET } from './glyphs';
import type { CaptchaKind } from './kind';
import { drawPicture } from './picture';

const CHARACTERS = 5;

/** Bent letters (decision 049), read in either case. `newCode` may make codes that a test knows. */
export const letters = (newCode: () => string = randomCode): CaptchaKind => ({
  async create() {
    const answer = newCode();
    const picture = await drawPicture(answer);
    return { picture: `data:image/jpeg;base64,${picture.toString('base64')}`, answer };
  },
  normalize: (reply) => reply.trim().toLowerCase(),
});

function randomCode(): string {
  return Array.from({ length: CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
