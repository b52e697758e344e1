import type { ListColumn } from '@/contract/list-query';
import type { CellField } from './cells';
import { cellWidth } from './component-cells';
import { textWidth } from './text-width';

const DEFAULT_WIDTH = 140;
/** What a word may add to a column that the file made for shorter ones. */
const WIDEST = 220;
/** Pixels around what stands in a cell: of a table of the largest size, of the arrows to sort by, of a label's frame. */
const AROUND = 34;
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
): number {
  const wanted = width ?? (info && cellWidth(info)) ?? DEFAULT_WIDTH;
  const head = textWidth(title, true) + AROUND + (sorts ? ARROWS : 0);
  const labels = options.map(({ label, children }) => (children ? 0 : textWidth(label) + FRAME + AROUND));
  return Math.max(wanted, Math.min(Math.max(head, ...labels), WIDEST));
}
