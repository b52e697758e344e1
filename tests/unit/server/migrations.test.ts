import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { MIGRATIONS } from '../../../server/migrations';
import released from '../../fixtures/released-migrations.json';

const SERVER = fileURLToPath(new URL('../../../server', import.meta.url));

/** The hash of what a migration does; where its file lies, and so what it imports by which path, may change. */
function hashOf(text: string): string {
  const body = text.replace(/^import [\s\S]*?;\n/gm, '').trim();
  return createHash('sha256').update(body).digest('hex');
}

/** The files of all migrations by their names. */
const FILES = new Map(
  readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\/migrations\/\d{3}-[\w-]+\.ts$/.test(file))
    .map((file) => [basename(file, '.ts'), join(SERVER, file)]),
);

describe('migrations', () => {
  test('are all listed, each with a file of its name', () => {
    expect(Object.keys(MIGRATIONS)).toEqual([...FILES.keys()].sort());
  });

  test('that have been released are never edited', () => {
    const now = Object.fromEntries(
      [...FILES].map(([name, file]) => [name, hashOf(readFileSync(file, 'utf8'))]),
    );
    // A new one is added to the file when it is released; one that is there stays as it is.
    expect(now).toMatchObject(released);
  });

  test('an edit shows, a move does not', () => {
    const text = "import { sql } from 'kysely';\n\nexport const one = 'create table a ()';\n";
    expect(hashOf(text.replace('kysely', '../kysely'))).toBe(hashOf(text));
    expect(hashOf(text.replace('table a', 'table b'))).not.toBe(hashOf(text));
  });
});
