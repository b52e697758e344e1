import sharp from 'sharp';
import { ALPHABET, boundsOf, loadGlyphs, type Outline } from '../../../server/modules/auth/captcha/glyphs';

/** Black and white pixels, row by row; 1 is ink. */
export interface Bitmap {
  width: number;
  height: number;
  ink: Uint8Array;
}

/** The pixels of a picture after a median filter, cut at Otsu's threshold. */
export async function bitmapOf(picture: Buffer): Promise<Bitmap> {
  const { data, info } = await sharp(picture)
    .greyscale()
    .median(3)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const threshold = otsu(data);
  return { width: info.width, height: info.height, ink: data.map((value) => (value <= threshold ? 1 : 0)) };
}

/** Writes a text as no captcha should: upright letters of the captcha's own faces, apart from each other, on clean paper. */
export async function cleanPicture(text: string): Promise<Buffer> {
  const faces = await loadGlyphs();
  let right = 12;
  const shapes = Array.from(text, (character) => {
    const outline = faces[Math.floor(Math.random() * faces.length)]!.get(character)!;
    const [left, top, end, bottom] = boundsOf(outline);
    const scale = Math.min(50 / (bottom - top), 44 / (end - left));
    const shape = svgPath(outline, (x, y) => [right + (x - left) * scale, 42 + y * scale]);
    right += (end - left) * scale + 8;
    return shape;
  });
  return sharp(svg(280, 84, '#fff', '#223', shapes.join('')))
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** Every letter in every face, turned a little each way, scaled to `side` pixels: what a reader compares with. */
export async function templates(side: number): Promise<{ character: string; ink: Uint8Array }[]> {
  const all: { character: string; ink: Uint8Array }[] = [];
  for (const face of await loadGlyphs())
    for (const character of ALPHABET)
      for (const degrees of [-18, -9, 0, 9, 18]) {
        const angle = (degrees * Math.PI) / 180;
        const turned: Outline = face
          .get(character)!
          .map((points) =>
            points.map(([x, y]) => [
              x * Math.cos(angle) - y * Math.sin(angle),
              x * Math.sin(angle) + y * Math.cos(angle),
            ]),
          );
        const [left, top, right, bottom] = boundsOf(turned);
        const shape = svgPath(turned, (x, y) => [
          ((x - left) / (right - left)) * side,
          ((y - top) / (bottom - top)) * side,
        ]);
        const data = await sharp(svg(side, side, '#fff', '#000', shape))
          .greyscale()
          .raw()
          .toBuffer();
        all.push({ character, ink: data.map((value) => (value < 128 ? 1 : 0)) });
      }
  return all;
}

function svgPath(outline: Outline, place: (x: number, y: number) => [number, number]): string {
  return outline.map((points) => `M${points.map(([x, y]) => place(x, y).join(' ')).join('L')}Z`).join('');
}

function svg(width: number, height: number, paper: string, ink: string, d: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${paper}"/><path fill="${ink}" d="${d}"/></svg>`,
  );
}

/** Otsu's threshold (IEEE Transactions on Systems, Man, and Cybernetics 9, 1979). */
function otsu(values: Uint8Array): number {
  const counts = new Array<number>(256).fill(0);
  for (const value of values) counts[value]! += 1;
  const sum = counts.reduce((total, count, value) => total + count * value, 0);
  let [best, threshold, below, belowSum] = [0, 0, 0, 0];
  for (let value = 0; value < 256; value += 1) {
    below += counts[value]!;
    belowSum += value * counts[value]!;
    const above = values.length - below;
    if (below === 0 || above === 0) continue;
    const spread = below * above * (belowSum / below - (sum - belowSum) / above) ** 2;
    if (spread > best) [best, threshold] = [spread, value];
  }
  return threshold;
}
