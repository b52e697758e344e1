import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let house: string;
beforeEach(() => {
  house = mkdtempSync(join(tmpdir(), 'house-'));
});
afterEach(() => rmSync(house, { recursive: true }));

/** The rules that a house of these files breaks, as `npm run direction` tells them. */
function brokenRules(files: Readonly<Record<string, string>>): string[] {
  for (const [path, text] of Object.entries({ 'tsconfig.json': '{}', ...files })) {
    mkdirSync(join(house, dirname(path)), { recursive: true });
    writeFileSync(join(house, path), text);
  }
  const { stdout } = spawnSync(
    process.execPath,
    [
      resolve('node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
      ...new Set(Object.keys(files).flatMap((path) => /^(?!node_modules)[^/]+/.exec(path) ?? [])),
      '--config',
      resolve('.dependency-cruiser.cjs'),
      '--output-type',
      'json',
    ],
    { cwd: house, encoding: 'utf8' },
  );
  const { summary } = JSON.parse(stdout) as { summary: { violations: { rule: { name: string } }[] } };
  return [...new Set(summary.violations.map(({ rule }) => rule.name))];
}

const KERNEL = 'server/kernel/call.ts';
const MODULE = 'server/modules/memos/module.ts';

test('a house in which everybody keeps to the doors breaks none', () => {
  const files = {
    [KERNEL]: 'export const call = 1;',
    [MODULE]:
      "import { call } from '../../kernel/call';\nimport { send } from '../messages/public';\nexport const memos = call + send;",
    'server/modules/messages/public.ts': "export { send } from './send';",
    'server/modules/messages/send.ts': 'export const send = 1;',
  };
  expect(brokenRules(files)).toEqual([]);
}, 60_000);

test('a screen may take the types of such a file', () => {
  const files = {
    'src/runtime/list.ts': "import type { List } from '../contract/list-schema';\nexport type Shown = List;",
    'src/contract/language/list-schema.ts': 'export type List = string;',
  };
  expect(brokenRules(files)).toEqual([]);
}, 60_000);

/** A package that draws pictures, as it stands where packages do. */
const SHARP = {
  'node_modules/sharp/package.json':
    '{ "name": "sharp", "version": "1.0.0", "main": "index.js", "types": "index.d.ts" }',
  'node_modules/sharp/index.js': 'module.exports = 1;',
  'node_modules/sharp/index.d.ts': 'declare const sharp: number;\nexport default sharp;',
};

test('a gateway may load what draws pictures when it draws one, and know its types', () => {
  const files = {
    ...SHARP,
    [MODULE]:
      "import type sharp from 'sharp';\nexport const draw = async (): Promise<typeof sharp> => (await import('sharp')).default;",
  };
  expect(brokenRules(files)).toEqual([]);
}, 60_000);

test.each([
  [
    'a gateway that loads what draws pictures when it starts',
    'loaded-when-needed',
    { ...SHARP, [MODULE]: "import sharp from 'sharp';\nexport const draw = sharp;" },
  ],
  [
    'a screen that takes a value from a file of zod schemas',
    'zod-stays-out-of-the-browser',
    {
      'src/runtime/list.ts': "import { MOST } from '../contract/list-schema';\nexport const most = MOST;",
      'src/contract/language/list-schema.ts': 'export const MOST = 1;',
    },
  ],
  [
    'a kernel file that imports a module',
    'kernel-knows-no-module',
    {
      [KERNEL]: "import { memos } from '../modules/memos/module';\nexport const call = memos;",
      [MODULE]: 'export const memos = 1;',
    },
  ],
  [
    "a module that imports another's inside",
    'modules-through-doors',
    {
      [MODULE]: "import { send } from '../messages/send';\nexport const memos = send;",
      'server/modules/messages/send.ts': 'export const send = 1;',
    },
  ],
  [
    'a lower room of the kernel that imports a higher one, by a type alone',
    'kernel-floors',
    {
      'server/kernel/db/tables.ts': "import type { Row } from '../records/row';\nexport type Table = Row;",
      'server/kernel/records/row.ts': 'export type Row = string;',
    },
  ],
  [
    'a circle that types close',
    'no-circle',
    {
      'server/kernel/one.ts': "import type { Two } from './two';\nexport interface One { two: Two }",
      'server/kernel/two.ts': "import type { One } from './one';\nexport interface Two { one: One }",
    },
  ],
])(
  '%s is refused',
  (_what, rule, files) => {
    expect(brokenRules(files)).toEqual([rule]);
  },
  60_000,
);
