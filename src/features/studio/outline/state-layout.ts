import type { Move } from './outline';

/** States from top to bottom, and an arrow for each way from one to another; coordinates in pixels. */
export interface StateLayout {
  width: number;
  height: number;
  nodes: readonly { state: string; x: number; y: number }[];
  arrows: readonly StateArrow[];
}

interface StateArrow {
  key: string;
  label: string;
  from: string;
  to: string;
  /** Where the transition stands in the text. */
  at: number;
  /** The `d` of an SVG path. */
  path: string;
  /** Where its label stands, and which end of it. */
  labelX: number;
  labelY: number;
  anchor: 'start' | 'end';
}

export const NODE_WIDTH = 104;
export const NODE_HEIGHT = 28;
const ROW = 60;
/** Between two arcs beside each other. */
const LANE = 22;
const MARGIN = 8;

/**
 * Puts the states in the order in which they can be reached from the first. What leads one on stands between the two;
 * what leads further is an arc on the right, what leads back an arc on the left.
 */
export function layStates(initial: string, moves: readonly Move[]): StateLayout {
  const states = inOrder(initial, moves);
  const rowOf = new Map(states.map((state, row) => [state, row]));
  const ways = moves.flatMap((move) => move.from.map((from) => ({ ...move, from })));
  const lanes = { left: 0, right: 0 };
  const placed = ways
    .map((way) => {
      const [start, end] = [rowOf.get(way.from)!, rowOf.get(way.to)!];
      const side = end === start + 1 ? 'between' : end > start ? 'right' : 'left';
      return { ...way, start, end, side, reach: Math.abs(end - start) } as const;
    })
    .sort((one, other) => one.reach - other.reach)
    .map((way) => ({ ...way, lane: way.side === 'between' ? 0 : ++lanes[way.side] }));
  const left = MARGIN + lanes.left * LANE;
  const right = left + NODE_WIDTH;
  const arrows = placed.map(({ start, end, side, lane, code, label, from, to, at }): StateArrow => {
    const [top, bottom] = [MARGIN + start * ROW, MARGIN + end * ROW];
    const about = { key: `${code} ${from}`, label, from, to, at };
    if (side === 'between') {
      const x = left + NODE_WIDTH / 2;
      return {
        ...about,
        path: `M${x} ${top + NODE_HEIGHT} V${bottom - 2}`,
        labelX: x + 6,
        labelY: (top + NODE_HEIGHT + bottom) / 2 + 4,
        anchor: 'start',
      };
    }
    const x = side === 'right' ? right : left;
    const out = x + (side === 'right' ? 1 : -1) * lane * LANE;
    const [begin, finish] = [
      top + NODE_HEIGHT / 2 + (side === 'right' ? 4 : -4),
      bottom + NODE_HEIGHT / 2 + (side === 'right' ? -4 : 4),
    ];
    return {
      ...about,
      path: `M${x} ${begin} C${out} ${begin} ${out} ${finish} ${x + (side === 'right' ? 2 : -2)} ${finish}`,
      labelX: (x + out) / 2 + (side === 'right' ? 8 : -8),
      labelY: (begin + finish) / 2 + 4,
      anchor: side === 'right' ? 'start' : 'end',
    };
  });
  return {
    width: right + Math.max(lanes.right * LANE, 0) + MARGIN,
    height: MARGIN * 2 + Math.max(states.length - 1, 0) * ROW + NODE_HEIGHT,
    nodes: states.map((state, row) => ({ state, x: left, y: MARGIN + row * ROW })),
    arrows,
  };
}

function inOrder(initial: string, moves: readonly Move[]): string[] {
  const states = initial === '' ? [] : [initial];
  for (let index = 0; index < states.length; index++) {
    const next = moves.filter(({ from }) => from.includes(states[index]!)).map(({ to }) => to);
    for (const state of next) if (!states.includes(state)) states.push(state);
  }
  const others = moves.flatMap(({ from, to }) => [...from, to]);
  return [...new Set([...states, ...others])];
}
