import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

const BUILDER = /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)'/g;
const STATEMENT = /\b(?:INSERT INTO|DELETE FROM|UPDATE)\s+"?([a-z]\w*)"?/g;

/** The rooms that write each table, by source text: `kernel/<room>` or `modules/<name>`. */
function writersOf(files: readonly { file: string; text: string }[]): Map<string, Set<string>> {
  const writers = new Map<string, Set<string>>();
  for (const { file, text } of files) {
    const room = /^server\/((?:kernel|modules)\/[^/]+)/.exec(file)?.[1] ?? file;
    for (const pattern of [BUILDER, STATEMENT]) {
      for (const [, table] of text.matchAll(pattern))
        writers.set(table!, (writers.get(table!) ?? new Set()).add(room));
    }
  }
  return writers;
}

/** Tables with several writers, and who they are. */
const contested = (files: readonly { file: string; text: string }[]) =>
  [...writersOf(files)].flatMap(([table, rooms]) =>
    rooms.size > 1 ? [`${table}: ${[...rooms].sort().join(', ')}`] : [],
  );

/** The sources of the gateway. Migrations and the demo's data write what they like, once. */
const SOURCES = readdirSync(join(ROOT, 'server'), { recursive: true, encoding: 'utf8' })
  .map((file) => `server/${file}`)
  .filter((file) => file.endsWith('.ts') && !/\/migrations\/|^server\/demo\//.test(file))
  .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }));

describe('tables', () => {
  test('are written by one room each', () => {
    expect(writersOf(SOURCES).size).toBeGreaterThan(30);
    expect(contested(SOURCES)).toEqual([]);
  });

  test('that a second room writes are found, by the builder and by statements', () => {
    const owner = { file: 'server/kernel/sessions/identity-store.ts', text: "trx.insertInto('account')" };
    const second = { file: 'server/modules/roles/apply.ts', text: 'sql`UPDATE account SET disabled = true`' };
    expect(contested([owner, second])).toEqual(['account: kernel/sessions, modules/roles']);
    expect(contested([owner, { ...owner, file: 'server/kernel/sessions/sessions.ts' }])).toEqual([]);
  });
});
