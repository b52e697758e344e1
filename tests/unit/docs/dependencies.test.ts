import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the table of dependencies has each package of package.json, with why it is here', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const rows = readFileSync('docs/dependencies.md', 'utf8').matchAll(/^\| `([^`]+)` .*\| +(\S.*\S) +\|$/gm);
  const entries = Array.from(rows, ([, name, why]) => ({ name, why }));
  expect(entries.map(({ name }) => name)).toEqual(Object.keys({ ...dependencies, ...devDependencies }));
  expect(entries.filter(({ why }) => why!.length < 5)).toEqual([]);
});
