import { type Cell, cellOf, medianOf } from './cells';

/** How a subject's cells become a table. */
export interface TablePlan {
  subject: string;
  title: string;
  /** The variant that is 1.00, the first of all. */
  variants: readonly string[];
  pairs: readonly (readonly [variant: string, to: string])[];
  /** Prints the medians beside their ratios, which then stand in brackets. */
  withMedians?: boolean;
}

/**
 * A subject as a Markdown table: a line for each size and figure, the first variant's median, and the others as ratios
 * of medians. `count` figures are left out.
 */
export function tableOf(cells: readonly Cell[], plan: TablePlan): string {
  const { subject, title, variants, pairs, withMedians = false } = plan;
  const [base = '', ...others] = variants;
  const own = cells.filter((cell) => cell.subject === subject);
  const sizes = [...new Set(own.map(({ size }) => size))];
  const ratios = [...others.map((variant) => [variant, base] as const), ...pairs];
  const lines = sizes.flatMap((size) =>
    figuresOf(own, size).map((figure) => {
      const median = medianOf(cellOf(own, subject, size, base), figure);
      const parts = ratios.map(([variant, to]) =>
        compared(cellOf(own, subject, size, variant), cellOf(own, subject, size, to), figure, withMedians),
      );
      return [size, figure, number(median), ...parts];
    }),
  );
  const heads = ratios.map(([variant, to]) => (withMedians ? variant : `${variant} / ${to}`));
  const head = ['size', 'figure', `${base} (1.00)`, ...heads];
  return [
    `### ${title}`,
    '',
    row(head),
    row(head.map(() => '---')),
    ...lines.map(row),
    ...failures(own),
  ].join('\n');
}

function figuresOf(cells: readonly Cell[], size: string): string[] {
  const names = cells.filter((cell) => cell.size === size).flatMap(({ runs }) => Object.keys(runs[0] ?? {}));
  return [...new Set(names)].filter((name) => !name.startsWith('count '));
}

function compared(cell: Cell, base: Cell, figure: string, withMedian: boolean): string {
  const median = medianOf(cell, figure);
  const value = median / medianOf(base, figure);
  const ratio = Number.isNaN(value) ? 'failed' : value.toFixed(2);
  return withMedian ? `${number(median)} (${ratio})` : ratio;
}

function number(value: number): string {
  if (Number.isNaN(value)) return 'failed';
  return value.toFixed(value < 10 ? 2 : 0);
}

function failures(cells: readonly Cell[]): string[] {
  const failed = cells.filter(({ failure }) => failure !== undefined);
  return failed.length === 0
    ? []
    : ['', ...failed.map(({ size, variant, failure }) => `- ${variant}, ${size}: ${failure}`)];
}

const row = (parts: readonly string[]) => `| ${parts.join(' | ')} |`;
