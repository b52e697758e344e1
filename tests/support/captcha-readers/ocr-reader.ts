import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import sharp from 'sharp';
import { createWorker, PSM } from 'tesseract.js';
import { ALPHABET } from '../../../server/modules/auth/captcha/glyphs';

const require = createRequire(import.meta.url);

/** Reads a code with the OCR engine Tesseract, told that it is one word of the captcha's own characters. */
export async function createOcrReader(): Promise<{
  read(picture: Buffer): Promise<string>;
  close(): Promise<unknown>;
}> {
  const data = dirname(require.resolve('@tesseract.js-data/eng/package.json'));
  const worker = await createWorker('eng', 1, { langPath: `${data}/4.0.0_best_int`, cacheMethod: 'none' });
  await worker.setParameters({
    tessedit_pageseg_mode: PSM.SINGLE_WORD,
    tessedit_char_whitelist: ALPHABET,
  });
  return {
    async read(picture) {
      const smooth = await sharp(picture).greyscale().median(3).png().toBuffer();
      return (await worker.recognize(smooth)).data.text.trim();
    },
    close: () => worker.terminate(),
  };
}
