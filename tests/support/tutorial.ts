import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../fixtures/tutorial', import.meta.url));

/** The steps of `docs/tutorial-order-confirmation.md`, each with the files that it writes, as paths below `schemas/`. */
export const STEPS = readdirSync(ROOT)
  .map(Number)
  .sort((left, right) => left - right)
  .map((number) => ({ number, own: filesIn(join(ROOT, String(number))) }));

/** What a reader has after a step: the files of it and of those before it, by their paths below `schemas/`. */
export function stepFiles(last: number): Map<string, string> {
  const steps = STEPS.filter(({ number }) => number <= last);
  return new Map(
    steps.flatMap(({ number, own }) =>
      own.map((file): [string, string] => [file, readFileSync(join(ROOT, String(number), file), 'utf8')]),
    ),
  );
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
}
