import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../fixtures/tutorial', import.meta.url));

/** A step of a tutorial, with the files that it writes, as paths below `schemas/`. */
interface TutorialStep {
  number: number;
  own: readonly string[];
}

/** A page of Markdown that builds page files step by step, and those files. */
export interface Tutorial {
  /** The page, from the root of the repository. */
  page: string;
  /** Where its files stand, from there. */
  folder: string;
  steps: readonly TutorialStep[];
  /** What a reader has after a step: the files of it and of those before it, by their paths below `schemas/`. */
  filesAfter(step: number): Map<string, string>;
}

/** The tutorial `docs/tutorial-<name>.md`. */
function tutorial(name: string): Tutorial {
  const root = join(ROOT, name);
  const steps = readdirSync(root)
    .map(Number)
    .sort((left, right) => left - right)
    .map((number) => ({ number, own: filesIn(join(root, String(number))) }));
  return {
    page: `docs/tutorial-${name}.md`,
    folder: `tests/fixtures/tutorial/${name}`,
    steps,
    filesAfter: (last) =>
      new Map(
        steps
          .filter(({ number }) => number <= last)
          .flatMap(({ number, own }) =>
            own.map((file): [string, string] => [
              file,
              readFileSync(join(root, String(number), file), 'utf8'),
            ]),
          ),
      ),
  };
}

/** Every tutorial, by its name. */
export const TUTORIALS = {
  'order-confirmation': tutorial('order-confirmation'),
  'order-to-statement': tutorial('order-to-statement'),
} as const;

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
