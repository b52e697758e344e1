import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runSchemaCommand } from '../../scripts/schema/commands';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The guide for authors. */
export const GUIDE = readFileSync(join(ROOT, 'docs/authoring.md'), 'utf8');

/** What the guide does at its reader's desk, in its order: commands with their output, and changes of files. */
export type Act =
  | { kind: 'command'; args: string[]; shown: string }
  | { kind: 'edit'; file: string; from: string; to: string }
  | { kind: 'commit' };

const ACTS = new RegExp(
  [
    /^```console\n\$ npm run schema -- (?<command>[^\n]*)\n(?<shown>[\s\S]*?)\n```$/.source,
    /^<!-- edit (?<file>\S+): (?<from>.*) => (?<to>.*) -->$/.source,
    /^<!-- (?<commit>commit) -->$/.source,
  ].join('|'),
  'gm',
);

/** Everything that the guide does. */
export function actsOf(markdown: string): Act[] {
  return [...markdown.matchAll(ACTS)].map(({ groups = {} }): Act => {
    const { command, shown = '', file, from = '', to = '' } = groups;
    if (command !== undefined) return { kind: 'command', args: words(command), shown };
    return file === undefined ? { kind: 'commit' } : { kind: 'edit', file, from, to };
  });
}

/** What the shell makes of a line of words and of texts in double quotes. */
function words(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
}

/** A copy of the product's page files, beside files that pages are made of, in a folder of its own, which the process works in until it is left. */
export function readersDesk() {
  const home = process.cwd();
  const folder = mkdtempSync(join(tmpdir(), 'guide-'));
  cpSync(join(ROOT, 'schemas'), join(folder, 'schemas'), { recursive: true });
  cpSync(join(ROOT, 'tests/fixtures/sources'), folder, { recursive: true });
  process.chdir(folder);
  return {
    async run(args: string[]) {
      const lines: string[] = [];
      const code = await runSchemaCommand(args, { print: (line) => lines.push(line) });
      return { code, output: lines.join('\n') };
    },
    read: (file: string) => readFileSync(file, 'utf8'),
    /** Throws when the file does not have the text exactly once. */
    edit(file: string, from: string, to: string) {
      const parts = readFileSync(file, 'utf8').split(from);
      if (parts.length !== 2) throw new Error(`${file} has ${from} ${parts.length - 1} times`);
      writeFileSync(file, parts.join(to));
    },
    commit() {
      git('init', '-q');
      git('add', '.');
      git('-c', 'user.name=author', '-c', 'user.email=author@example.com', 'commit', '-q', '-m', 'pages');
    },
    leave() {
      process.chdir(home);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function git(...args: string[]): void {
  const { status, stderr } = spawnSync('git', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}
