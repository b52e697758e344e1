import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font } from 'fontkit';

/** Without characters that look alike once they are distorted (O and 0, B and 8, T and 7, A and H and 4, M and W, 6 and 9). */
export const ALPHABET = 'ABDEKLNPRTXY36';

export type Point = readonly [x: number, y: number];
/** The outline of a glyph: closed polygons, y downwards, around the middle of its bounding box. */
export type Outline = Point[][];

const require = createRequire(import.meta.url);
/** Hands and types of different build (SIL Open Font License), so that glyphs of one letter differ from picture to picture. */
const FACES = [
  require.resolve('@fontsource/patrick-hand/files/patrick-hand-latin-400-normal.woff'),
  require.resolve('@fontsource/caveat-brush/files/caveat-brush-latin-400-normal.woff'),
  require.resolve('@fontsource/courier-prime/files/courier-prime-latin-700-normal.woff'),
  require.resolve('@fontsource/bitter/files/bitter-latin-700-normal.woff'),
];
/** Straight pieces that a curve or a line is cut into, so that bending the points bends the outline. */
const PIECES = 8;

let faces: Promise<Map<string, Outline>[]> | undefined;

/** The glyphs of every face by character, opened once. */
export function loadGlyphs(): Promise<Map<string, Outline>[]> {
  faces ??= openFaces();
  return faces;
}

async function openFaces(): Promise<Map<string, Outline>[]> {
  const { create } = await import('fontkit');
  return Promise.all(
    FACES.map(async (file) => {
      const font = create(await readFile(file)) as Font;
      return new Map(Array.from(ALPHABET, (character) => [character, outlineOf(font, character)]));
    }),
  );
}

export function boundsOf(outline: Outline): [left: number, top: number, right: number, bottom: number] {
  const xs = outline.flat().map(([x]) => x);
  const ys = outline.flat().map(([, y]) => y);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

function outlineOf(font: Font, character: string): Outline {
  const polygons: Point[][] = [];
  let at: Point = [0, 0];
  for (const { command, args } of font.glyphForCodePoint(character.codePointAt(0)!).path.commands) {
    if (command === 'closePath') continue;
    const points = Array.from(
      { length: args.length / 2 },
      (_, i): Point => [args[2 * i]!, -args[2 * i + 1]!],
    );
    if (command === 'moveTo') polygons.push([...points]);
    else
      for (let piece = 1; piece <= PIECES; piece += 1)
        polygons.at(-1)!.push(onCurve([at, ...points], piece / PIECES));
    at = points.at(-1)!;
  }
  const [left, top, right, bottom] = boundsOf(polygons);
  return polygons.map((points) =>
    points.map(([x, y]): Point => [x - (left + right) / 2, y - (top + bottom) / 2]),
  );
}

/** A point of a line or a Bézier curve by De Casteljau's algorithm. */
function onCurve(points: Point[], t: number): Point {
  if (points.length === 1) return points[0]!;
  const nearer = points
    .slice(1)
    .map(
      ([x, y], i): Point => [
        points[i]![0] + (x - points[i]![0]) * t,
        points[i]![1] + (y - points[i]![1]) * t,
      ],
    );
  return onCurve(nearer, t);
}
