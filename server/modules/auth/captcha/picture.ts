import { boundsOf, loadGlyphs, type Outline, type Point } from './glyphs';

/** Pixels of a picture, twice those it is shown with. */
const WIDTH = 280;
const HEIGHT = 84;

/**
 * Draws a code as a picture of pixels (JPEG) that a person reads and a script should not: each letter in a face, size,
 * slant and turn of its own, the line of letters bent in both directions, patches of light and dark exchanged so that
 * letters are not connected shapes of one colour, curves as thick as strokes, and noise (decision 049).
 */
export async function drawPicture(text: string): Promise<Buffer> {
  const letters = (await bentLine(text)).map(pathOf).join('');
  const [glyphs, patches] = await Promise.all([
    coverage(`<path fill="#fff" d="${letters}"/>${curve()}`),
    coverage(`<path fill="#fff" d="${patch(between(40, 85))}${patch(between(160, 225))}"/>${curve()}`),
  ]);
  const ink = [between(20, 100), between(20, 100), between(20, 100)];
  const paper = [between(228, 246), between(230, 248), 245];
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  for (let i = 0; i < WIDTH * HEIGHT; i += 1) {
    const [glyph, turned] = [glyphs[i]! / 255, patches[i]! / 255];
    const dark = glyph * (1 - turned) + turned * (1 - glyph);
    const noise = between(-26, 26) + (Math.random() < 0.04 ? between(-130, 130) : 0);
    for (let c = 0; c < 3; c += 1) {
      const value = ink[c]! * dark + paper[c]! * (1 - dark) + noise;
      pixels[3 * i + c] = Math.max(0, Math.min(255, value));
    }
  }
  const { default: sharp } = await import('sharp');
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .jpeg({ quality: 72 })
    .toBuffer();
}

async function bentLine(text: string): Promise<Outline[]> {
  const faces = await loadGlyphs();
  let right = 0;
  const letters = Array.from(text, (character) => {
    const turned = turnedGlyph(faces[Math.floor(between(0, faces.length))]!.get(character)!);
    const [left, , end] = boundsOf(turned);
    const start = right;
    right += end - left + between(-5, 2);
    const lifted = between(-8, 8);
    return turned.map((points) => points.map(([x, y]): Point => [x - left + start, y + lifted]));
  });
  const scale = Math.min(1.15, (WIDTH - 16) / right);
  const margin = (WIDTH - right * scale) / 2;
  const acrossX = wave(between(1.2, 2.4), between(22, 34));
  const acrossY = wave(between(4, 6.5), between(55, 95));
  return letters.map((outline) =>
    outline.map((points) =>
      points.map(([x, y]): Point => {
        const [flatX, flatY] = [margin + x * scale, HEIGHT / 2 + y * scale];
        return [flatX + acrossX(flatY), flatY + acrossY(flatX)];
      }),
    ),
  );
}

function turnedGlyph(outline: Outline): Outline {
  const [left, top, right, bottom] = boundsOf(outline);
  const scale = Math.min(between(50, 60) / (bottom - top), 56 / (right - left));
  const [angle, slant] = [between(-0.38, 0.38), between(-0.34, 0.34)];
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return outline.map((points) =>
    points.map(([x, y]): Point => {
      const [u, v] = [(x + slant * y) * scale, y * scale];
      return [u * cos - v * sin, u * sin + v * cos];
    }),
  );
}

/** A closed, uneven blob around x, within which light and dark change places. */
function patch(x: number): string {
  const [y, width, height] = [between(18, HEIGHT - 18), between(20, 30), between(10, 16)];
  const [uneven, lobes, phase] = [between(0.1, 0.3), Math.floor(between(2, 5)), between(0, 2 * Math.PI)];
  const points = Array.from({ length: 48 }, (_, i): Point => {
    const angle = (2 * Math.PI * i) / 48;
    const reach = 1 + uneven * Math.sin(lobes * angle + phase);
    return [x + width * reach * Math.cos(angle), y + height * reach * Math.sin(angle)];
  });
  return pathOf([points]);
}

/** A bent line from edge to edge. */
function curve(): string {
  const bend = wave(between(6, 14), between(90, 200));
  const [y, rise] = [between(12, HEIGHT - 12), between(-0.12, 0.12)];
  const points = Array.from({ length: 41 }, (_, i): Point => {
    const x = (i * WIDTH) / 40;
    return [x, y + rise * (x - WIDTH / 2) + bend(x)];
  });
  const d = points.map(([x, at]) => `${x.toFixed(1)} ${at.toFixed(1)}`).join('L');
  return `<path fill="none" stroke="#fff" stroke-width="${between(1.8, 3).toFixed(1)}" d="M${d}"/>`;
}

/** How much of each pixel white shapes cover, 0 to 255, row by row. */
async function coverage(shapes: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%"/>${shapes}</svg>`;
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg)).extractChannel(0).raw().toBuffer();
}

const pathOf = (outline: Outline) =>
  outline
    .map((points) => `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`)
    .join('');

function wave(height: number, length: number): (at: number) => number {
  const phase = between(0, 2 * Math.PI);
  return (at) => height * Math.sin((2 * Math.PI * at) / length + phase);
}

const between = (least: number, most: number) => least + Math.random() * (most - least);
