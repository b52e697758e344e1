import type { Browser } from 'playwright-core';
import type { Cell } from './cells';
import { SUBJECTS, type Subject, type SubjectName } from './subjects';
import { visit } from './visit';

/** Where the built pages are served, and the script that times them. */
export interface BenchPages {
  browser: Browser;
  /** With a slash at its end. */
  url: string;
  timers: string;
}

export interface PageRun {
  rounds: number;
  /** In place of the subject's own sizes. */
  sizes?: readonly number[] | undefined;
  /** Told after each visit. */
  onVisit?(cell: Cell): void;
}

/**
 * Measures one subject. Rounds are interleaved over the variants, so that the moods of the machine fall on all alike.
 * A variant that fails at a size is not tried there again.
 */
export async function runPages(pages: BenchPages, name: SubjectName, run: PageRun): Promise<Cell[]> {
  const subject: Subject = SUBJECTS[name];
  const cells: Cell[] = [];
  for (const size of run.sizes ?? subject.sizes) {
    const row = Object.entries(subject.variants).map(([variant, page]) => {
      const cell: Cell = { subject: name, size: `${size} ${subject.unit}`, variant, runs: [] };
      return { cell, url: `${pages.url}${page}.html` };
    });
    for (let round = 0; round < run.rounds; round += 1) {
      for (const { cell, url } of row) await runOnce(pages, subject, { cell, url, size });
      for (const { cell } of row) run.onVisit?.(cell);
    }
    cells.push(...row.map(({ cell }) => cell));
  }
  return cells;
}

async function runOnce(
  { browser, timers }: BenchPages,
  subject: Subject,
  { cell, url, size }: { cell: Cell; url: string; size: number },
): Promise<void> {
  if (cell.failure !== undefined) return;
  try {
    cell.runs.push(await visit(browser, { url, timers }, (one) => subject.measure(one, size)));
  } catch (reason) {
    cell.failure = reason instanceof Error ? reason.message : String(reason);
  }
}
