import { type Bitmap, bitmapOf, templates } from './pixels';

const SIDE = 24;
const CHARACTERS = 5;

/**
 * Reads a code by cutting the picture into letters and comparing each with the glyphs of the very faces it is drawn in.
 * It cuts where letters stand apart, and else into equal parts at the column with least ink nearby.
 */
export async function createGlyphReader(): Promise<(picture: Buffer) => Promise<string>> {
  const known = await templates(SIDE);
  const nearest = (ink: Uint8Array) => {
    let [best, character] = [-1, ''];
    for (const glyph of known) {
      let [both, either] = [0, 0];
      for (let i = 0; i < ink.length; i += 1) {
        both += ink[i]! & glyph.ink[i]!;
        either += ink[i]! | glyph.ink[i]!;
      }
      if (both / either > best) [best, character] = [both / either, glyph.character];
    }
    return character;
  };
  return async (picture) => {
    const bitmap = await bitmapOf(picture);
    return cut(bitmap)
      .map(([left, right]) => nearest(scaled(bitmap, left, right)))
      .join('');
  };
}

function cut(bitmap: Bitmap): [left: number, right: number][] {
  const columns = Array.from({ length: bitmap.width }, (_, x) => {
    let ink = 0;
    for (let y = 0; y < bitmap.height; y += 1) ink += bitmap.ink[y * bitmap.width + x]!;
    return ink;
  });
  const apart: [number, number][] = [];
  for (let x = 0; x < columns.length; x += 1) {
    if (columns[x]! < 2) continue;
    const left = x;
    while (x < columns.length && columns[x]! >= 2) x += 1;
    if (x - left > 5) apart.push([left, x]);
  }
  if (apart.length === CHARACTERS) return apart;
  // Letters hold more ink than the curves that run from edge to edge.
  const dense = columns.map((ink, x) => [ink, x] as const).filter(([ink]) => ink > 9);
  const [first, last] = [dense[0]?.[1] ?? 0, dense.at(-1)?.[1] ?? bitmap.width];
  const edges = Array.from({ length: CHARACTERS + 1 }, (_, i) => {
    const middle = Math.round(first + ((last - first) * i) / CHARACTERS);
    if (i === 0 || i === CHARACTERS) return middle;
    let best = middle;
    for (let x = middle - 10; x <= middle + 10; x += 1)
      if ((columns[x] ?? 99) < (columns[best] ?? 99)) best = x;
    return best;
  });
  return edges.slice(1).map((right, i) => [edges[i]!, right]);
}

/** A part of the picture without empty rows, stretched to the size of the templates. */
function scaled({ width, height, ink }: Bitmap, left: number, right: number): Uint8Array {
  const inked = (y: number) => {
    for (let x = left; x < right; x += 1) if (ink[y * width + x]) return true;
    return false;
  };
  let [top, bottom] = [0, height];
  while (top < bottom - 1 && !inked(top)) top += 1;
  while (bottom > top + 1 && !inked(bottom - 1)) bottom -= 1;
  return Uint8Array.from({ length: SIDE * SIDE }, (_, i) => {
    const x = left + Math.floor((((i % SIDE) + 0.5) * (right - left)) / SIDE);
    const y = top + Math.floor(((Math.floor(i / SIDE) + 0.5) * (bottom - top)) / SIDE);
    return ink[y * width + x]!;
  });
}
