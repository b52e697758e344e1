import { randomInt } from 'node:crypto';
import { ALPHABET } from './glyphs';
import { drawPicture } from './picture';

/** A question that a person answers more easily than a script: one file, and the line below that puts it into service. */
export interface CaptchaKind {
  /** A new question: a picture, as a data address, and what it asks for. */
  create(): Promise<{ picture: string; answer: string }>;
  /** A reply as it is compared with the answer. */
  normalize(reply: string): string;
}

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

/** The kind in service. */
export const CAPTCHA: CaptchaKind = letters();
