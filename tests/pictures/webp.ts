import type { Browser } from 'playwright-core';

/** How much of a picture is kept: letters stay sharp. */
const QUALITY = 0.9;

/** A PNG as WebP, made by the browser itself. */
export async function toWebp(browser: Browser, png: Buffer): Promise<Buffer> {
  const page = await browser.newPage();
  try {
    const url = await page.evaluate(
      async ([source, quality]) => {
        const image = new Image();
        image.src = source;
        await image.decode();
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [image.width, image.height];
        canvas.getContext('2d')?.drawImage(image, 0, 0);
        return canvas.toDataURL('image/webp', quality);
      },
      [`data:image/png;base64,${png.toString('base64')}`, QUALITY] as const,
    );
    return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
  } finally {
    await page.close();
  }
}
