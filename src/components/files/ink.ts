/** A point of a stroke, in pixels of the pad. */
interface InkPoint {
  x: number;
  y: number;
}
export type Stroke = InkPoint[];

/** Width of a line, and what is left around the ink of a picture. */
const LINE = 2.6;
const MARGIN = 12;
const INK = '#1f1f1f';
/** Pixels of a picture for one of the pad, so that it prints sharp. */
const SCALE = 2;
/** Pixels of a picture at most along a side. */
const LONGEST = 1_600;

/** Draws strokes, with curves through the middles between their points. */
export function drawStrokes(context: CanvasRenderingContext2D, strokes: readonly Stroke[]): void {
  context.strokeStyle = INK;
  context.fillStyle = INK;
  context.lineWidth = LINE;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const stroke of strokes) drawStroke(context, stroke);
}

function drawStroke(context: CanvasRenderingContext2D, stroke: Stroke): void {
  const [first, ...rest] = stroke;
  if (!first) return;
  context.beginPath();
  if (rest.length === 0) {
    context.arc(first.x, first.y, LINE / 2, 0, 2 * Math.PI);
    context.fill();
    return;
  }
  context.moveTo(first.x, first.y);
  for (const [index, point] of rest.entries()) {
    const next = rest[index + 1];
    if (next) context.quadraticCurveTo(point.x, point.y, (point.x + next.x) / 2, (point.y + next.y) / 2);
    else context.lineTo(point.x, point.y);
  }
  context.stroke();
}

const NAME_SIZE = 64;
const NAME_FONT = `${NAME_SIZE}px "Kaiti SC", KaiTi, STKaiti, "Segoe Script", "Snell Roundhand", cursive`;

/** A typed name as a signature, in the middle of an area. */
export function drawName(
  context: CanvasRenderingContext2D,
  name: string,
  { width, height }: { width: number; height: number },
): void {
  context.fillStyle = INK;
  context.font = NAME_FONT;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const measured = context.measureText(name).width;
  const shrunk = Math.min(1, (width - 2 * MARGIN) / Math.max(1, measured));
  context.save();
  context.translate(width / 2, height / 2);
  context.scale(shrunk, shrunk);
  context.fillText(name, 0, 0);
  context.restore();
}

/** Whether some strokes are more than a slip of the finger. */
export function isWritten(strokes: readonly Stroke[]): boolean {
  const length = strokes.reduce((sum, stroke) => sum + lengthOf(stroke), 0);
  return length > 20;
}

function lengthOf(stroke: Stroke): number {
  return stroke.slice(1).reduce((sum, point, index) => sum + distance(stroke[index]!, point), 0);
}

const distance = (from: InkPoint, to: InkPoint) => Math.hypot(to.x - from.x, to.y - from.y);

/** A picture of what `draw` draws, cut to a part of its area, on white so that it reads on any ground. Rejects without a canvas. */
export function inkPicture(
  draw: (context: CanvasRenderingContext2D) => void,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): Promise<Blob> {
  const scale = Math.min(SCALE, LONGEST / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width * scale);
  canvas.height = Math.ceil(height * scale);
  const context = canvas.getContext('2d');
  if (!context) return Promise.reject(new Error('no canvas'));
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  context.translate(-x, -y);
  draw(context);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}

export function inkArea(strokes: readonly Stroke[]): { x: number; y: number; width: number; height: number } {
  const points = strokes.flat();
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [left, top] = [Math.min(...xs) - MARGIN, Math.min(...ys) - MARGIN];
  return { x: left, y: top, width: Math.max(...xs) + MARGIN - left, height: Math.max(...ys) + MARGIN - top };
}
