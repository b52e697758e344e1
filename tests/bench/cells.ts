import { type Figures, quantile } from './measure';

/** All runs of one variant of one subject at one size, such as `form`, `200 fields`, `schema`. */
export interface Cell {
  subject: string;
  size: string;
  variant: string;
  runs: Figures[];
  /** Why it was given up. */
  failure?: string;
}

/** The median over a cell's runs of one figure. */
export function medianOf(cell: Cell, figure: string): number {
  return quantile(
    cell.runs.map((run) => run[figure] ?? Number.NaN),
    0.5,
  );
}

/** The cell of one subject, size and variant. Throws when it was not measured. */
export function cellOf(cells: readonly Cell[], subject: string, size: string, variant: string): Cell {
  const found = cells.find(
    (cell) => cell.subject === subject && cell.size === size && cell.variant === variant,
  );
  if (!found) throw new Error(`nothing was measured of ${subject}, ${size}, ${variant}`);
  return found;
}
