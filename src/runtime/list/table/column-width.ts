import type { ListColumn } from '@/contract/lists/list-query';
import type { ComponentSize } from '@/services/preferences/component-size';
import type { CellField } from './cells';
import { cellWidth } from './component-cells';
import { textWidth } from './text-width';

const DEFAULT_WIDTH = 140;
/** What a word may add to a column that the file made for shorter ones. */
const WIDEST = 220;
/** Pixels on both sides of what stands in a cell, with two for what measuring rounds off. */
export const AROUND: Readonly<Record<ComponentSize, number>> = { large: 34, middle: 18, small: 18 };
/** Pixels of the arrows to sort by, and of a label's frame. */
const ARROWS = 20;
const FRAME = 18;

/**
 * The width of a column in pixels: as the file has it, but never less than its title and its choices take in the
 * language that they are read in.
 */
export function columnWidth(
  { width }: ListColumn,
  title: string,
  { info, options = [] }: CellField,
  sorts: boolean,
  size: ComponentSize,
): number {
  const wanted = width ?? (info && cellWidth(info)) ?? DEFAULT_WIDTH;
  const head = textWidth(title, true) + AROUND[size] + (sorts ? ARROWS : 0);
  const labels = options.map(({ label, children }) =>
    children ? 0 : textWidth(label) + FRAME + AROUND[size],
  );
  return Math.max(wanted, Math.min(Math.max(head, ...labels), WIDEST));
}
