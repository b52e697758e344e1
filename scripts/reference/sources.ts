import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The example pages of the language, one small file a feature; the guide shows parts of them. */
export const EXAMPLES = 'tests/fixtures/examples/features';
const EXAMPLE_DICTIONARIES = 'tests/fixtures/examples/dictionaries';

/** A JSON file that the guide and the reference may quote. */
export interface Source {
  file: string;
  value: unknown;
}

/** Page files to take examples from: those made for it first, then the product's. */
export function pageSources(): Source[] {
  return [EXAMPLES, 'schemas/office', 'schemas/supplier'].flatMap(filesIn);
}

export function dictionarySources(): Source[] {
  return [EXAMPLE_DICTIONARIES, 'schemas/dictionaries'].flatMap(filesIn);
}

/** The value at a JSON pointer (RFC 6901) of a file. Throws when there is none. */
export function valueIn(file: string, pointer: string): unknown {
  const start: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((value, key) => {
      if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) {
        throw new Error(`${file} has nothing at ${pointer}`);
      }
      return (value as Record<string, unknown>)[key];
    }, start);
}

function filesIn(folder: string): Source[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => {
      const file = join(folder, name);
      return { file, value: JSON.parse(readFileSync(file, 'utf8')) };
    });
}
