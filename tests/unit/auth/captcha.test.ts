import { randomInt } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALPHABET } from '../../../server/modules/auth/captcha/glyphs';
import { drawPicture } from '../../../server/modules/auth/captcha/picture';
import { createGlyphReader } from '../../support/captcha-readers/glyph-reader';
import { createOcrReader } from '../../support/captcha-readers/ocr-reader';
import { cleanPicture } from '../../support/captcha-readers/pixels';
import { leftToTheNight } from '../../support/night';

const { long } = leftToTheNight(import.meta.url);

type Draw = (text: string) => Promise<Buffer>;
type Read = (picture: Buffer) => Promise<string>;

describe('the image code', () => {
  let byGlyphs: Read;
  let ocr: Awaited<ReturnType<typeof createOcrReader>>;

  beforeAll(async () => {
    byGlyphs = await createGlyphReader();
    ocr = await createOcrReader();
  });
  afterAll(() => ocr?.close());

  const someCode = () => Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  async function readOf(pictures: number, draw: Draw, read: Read): Promise<number> {
    let right = 0;
    for (let i = 0; i < pictures; i += 1) {
      const code = someCode();
      if ((await read(await draw(code))) === code) right += 1;
    }
    return right;
  }

  test('is a picture of pixels alone', async () => {
    const picture = await drawPicture('AEK3B');
    const { format, width, height, exif, xmp, iptc } = await sharp(picture).metadata();
    expect({ format, width, height, exif, xmp, iptc }).toEqual({ format: 'jpeg', width: 280, height: 84 });
    expect(picture.includes('AEK3B')).toBe(false);
  });

  /** Hundreds of pictures are drawn and read. */
  const patient = { timeout: 240_000 };

  long('hostile 69: is read by comparison with its own glyphs at most twice in 100', patient, async () => {
    expect(await readOf(30, cleanPicture, byGlyphs)).toBeGreaterThanOrEqual(24);
    expect(await readOf(600, drawPicture, byGlyphs)).toBeLessThanOrEqual(12);
  });

  long('hostile 69: is read by OCR at most twice in 100', patient, async () => {
    expect(await readOf(30, cleanPicture, ocr.read)).toBeGreaterThanOrEqual(10);
    expect(await readOf(100, drawPicture, ocr.read)).toBeLessThanOrEqual(2);
  });
});
