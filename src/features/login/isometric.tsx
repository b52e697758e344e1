/** One step of the drawing's ground, in user units of its SVG. */
const STEP = 21;
const ORIGIN = { x: 320, y: 78 };

/** A point of the scene: `x` runs to the lower right, `y` to the lower left, `z` up; in steps. */
export type Point3 = readonly [x: number, y: number, z: number];

/** Colours of the three faces that can be seen: top, left, right. */
export type Tones = readonly [top: string, left: string, right: string];

/** Projects points of the scene to an SVG `points` or path list. */
export function project(...points: Point3[]): string {
  return points
    .map(([x, y, z]) => {
      const across = ORIGIN.x + (x - y) * STEP * 0.866;
      const down = ORIGIN.y + (x + y) * STEP * 0.5 - z * STEP;
      return `${across.toFixed(1)},${down.toFixed(1)}`;
    })
    .join(' ');
}

interface PrismProps {
  /** The corner nearest to the origin. */
  at: Point3;
  /** Extent along x, y and z. */
  size: Point3;
  tones: Tones;
}

/** A box standing in the scene. */
export function Prism({ at: [x, y, z], size: [w, d, h], tones: [top, left, right] }: PrismProps) {
  const [x2, y2, z2] = [x + w, y + d, z + h];
  return (
    <g>
      <polygon points={project([x, y, z2], [x2, y, z2], [x2, y2, z2], [x, y2, z2])} fill={top} />
      <polygon points={project([x, y2, z], [x2, y2, z], [x2, y2, z2], [x, y2, z2])} fill={left} />
      <polygon points={project([x2, y, z], [x2, y2, z], [x2, y2, z2], [x2, y, z2])} fill={right} />
    </g>
  );
}
