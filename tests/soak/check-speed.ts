import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeManyPages } from '../support/many-pages';

/** How long `check` takes over 200 pages, the start of the process included: `npx tsx tests/soak/check-speed.ts`. */
const COUNT = 200;
const RUNS = 7;

const folder = mkdtempSync(join(tmpdir(), 'many-pages-'));
try {
  writeManyPages(folder, COUNT);
  const check = () =>
    spawnSync(process.execPath, ['scripts/schema.mjs', 'check', folder], { encoding: 'utf8' });
  console.log(check().stdout.trim());
  const wall = Array.from({ length: RUNS }, () => timed(() => check()));
  console.log(
    `${COUNT} pages, ${RUNS} runs: median ${median(wall)} ms from start to end, ${wall.join(', ')}`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function timed(run: () => void): number {
  const start = performance.now();
  run();
  return Math.round(performance.now() - start);
}

function median(values: number[]): number {
  return [...values].sort((left, right) => left - right)[Math.floor(values.length / 2)]!;
}
