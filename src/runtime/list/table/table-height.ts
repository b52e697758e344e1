import type { ComponentSize } from '@/services/preferences/component-size';

/** Pixels that the rows of a table get before they scroll inside it: with the search closed, and opened out (specification section 9). */
const HEIGHTS: Readonly<Record<ComponentSize, readonly [closed: number, opened: number]>> = {
  large: [655, 478],
  middle: [451, 441],
  small: [385, 300],
};
const LOW_WINDOW = 690;
const MIDDLE_IN_LOW_WINDOW = 361;

/** The height of the rows of a table that scrolls; `opened` tells whether all search items are in sight. */
export function tableHeight(size: ComponentSize, opened: boolean, windowHeight: number): number {
  const [without, beside] = HEIGHTS[size];
  if (!opened) return without;
  return size === 'middle' && windowHeight < LOW_WINDOW ? MIDDLE_IN_LOW_WINDOW : beside;
}
