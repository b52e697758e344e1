import { KeyboardCode, type KeyboardCoordinateGetter } from '@dnd-kit/core';

/** Which way the arrow keys take a card, in columns. */
const STEPS: Readonly<Record<string, number>> = { [KeyboardCode.Right]: 1, [KeyboardCode.Left]: -1 };

/** Takes a card from column to column by the arrow keys; up and down stay where they are. */
export const byColumnKeys: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
  if (!event.code.startsWith('Arrow')) return undefined;
  event.preventDefault();
  const step = STEPS[event.code];
  if (step === undefined) return undefined;
  const columns = [...context.droppableRects].sort(([, one], [, other]) => one.left - other.left);
  const here = columns.findIndex(([id]) => id === context.over?.id);
  const [, next] = columns[here + step] ?? [];
  const width = context.collisionRect?.width ?? 0;
  return next && { x: next.left + (next.width - width) / 2, y: currentCoordinates.y };
};
