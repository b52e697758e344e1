import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Words that nobody can look up, and what the field calls it (docs/glossary.md); no name may be one of them. */
const REPLACED: Readonly<Record<string, string>> = {
  told: 'reported, shown, sent',
  toldBy: 'reportedBy, sentBy',
  isTold: 'isReported',
  standing: 'status, state, currentView',
  worded: 'localized, described',
  wording: 'message, language',
  judge: 'validate',
  judged: 'validated',
  begun: 'started',
  adopt: 'mirror',
  adopted: 'mirrored',
  founder: 'initialAdmin',
  founding: 'newOperator',
  supply: 'categories',
};
/** `workbench` is the capability; `bench` stands for measurements, and for the key of page files. */
const BENCH = /^bench[A-Z]|^Bench|[a-z]Bench(?!mark)/;
/** The name of a type that the generated meta-schema of page files has. */
const IN_PAGE_FILES = new Set(['benchDue']);

/** The names of a source text that stand for something else than what they say, with their lines. */
function oddNames(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) {
      const name = node.text.replace(/^#/, '');
      const isReplaced = Object.hasOwn(REPLACED, name);
      if (isReplaced || (BENCH.test(name) && !IN_PAGE_FILES.has(name))) {
        const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
        found.push(`${file}:${line} ${name}: ${REPLACED[name] ?? 'workbench'}`);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

describe('names', () => {
  test('of the product are words that can be looked up', () => {
    const files = ['src', 'server', 'scripts'].flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.(tsx?|mjs)$/.test(file) && !/^\.umi|\/migrations\//.test(file))
        .map((file) => join(folder, file)),
    );
    expect(files.length).toBeGreaterThan(1_000);
    expect(files.flatMap((file) => oddNames(file, readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
  });

  test('that cannot are found, with their line and a better one', () => {
    expect(oddNames('a.ts', 'const one = 1;\nconst told = one;\n')).toEqual([
      'a.ts:2 told: reported, shown, sent',
    ]);
    expect(oddNames('a.ts', 'export type BenchDay = string;\n')).toEqual(['a.ts:1 BenchDay: workbench']);
  });
});
