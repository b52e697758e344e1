import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { variables } from '../../../server/env';

test('docs/operating.md lists every variable of the environment and no other', () => {
  const text = readFileSync(new URL('../../../docs/operating.md', import.meta.url), 'utf8');
  const [, table = ''] = /## Environment\n([\s\S]*?)\n## /.exec(text)!;
  const rows = table.split('\n').filter((line) => /^\| `/.test(line));
  const names = rows.flatMap((row) =>
    [...row.split('|')[1]!.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name),
  );
  expect(names.sort()).toEqual(Object.keys(variables.shape).sort());
});
