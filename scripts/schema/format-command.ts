import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { text } from 'node:stream/consumers';
import type { Command, ExitCode, Given, Io } from './command';
import { normalize, readSchemaFiles, requirePaths, SCHEMAS } from './files';

/** `format`: page files laid out in one way, so that a comparison of two versions shows what was meant alone. */
export const formatCommand: Command = {
  summary: '把页面文件、字典和英文排成统一的格式（缩进、换行、空格），不改内容',
  usage: '[文件或文件夹…] [--check]',
  options: { check: { type: 'flag', help: '只说哪些文件没有排好，不改文件' } },
  notes: [
    `不写文件时排 ${SCHEMAS}/ 下的全部文件。没有排好的文件照常使用，也不会让测试失败。`,
    '读不懂的文件（缺引号、多逗号）原样不动，并说出来；用 check 可以看到它错在哪里。',
    '',
    '退出码：0 完成；1 有文件读不懂，或用了 --check 而有文件没有排好；2 用法不对或找不到文件。',
  ],
  run: runFormat,
};

async function runFormat({ names, flags }: Given, { print }: Io): Promise<ExitCode> {
  await requirePaths(names);
  const files = await readSchemaFiles(names.length === 0 ? [SCHEMAS] : names.map(normalize));
  let unreadable = 0;
  let changed = 0;
  for (const { file, text: before } of files) {
    const after = await formatted(before);
    if (after === undefined) {
      unreadable += 1;
      print(`${file}  读不懂，没有改动（npm run schema -- check ${file}）`);
    } else if (after !== before) {
      changed += 1;
      print(`${file}  ${flags.has('check') ? '没有排好' : '已排好'}`);
      if (!flags.has('check')) await writeFile(file, after);
    }
  }
  const verb = flags.has('check') ? '没有排好' : '重新排好';
  print(`看了 ${files.length} 个文件：${verb} ${changed} 个，读不懂 ${unreadable} 个`);
  return unreadable > 0 || (flags.has('check') && changed > 0) ? 1 : 0;
}

const BIOME = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome');
/** The root of the project, where `biome.json` says how wide a line is. */
const ROOT = BIOME.slice(0, BIOME.lastIndexOf('node_modules'));

/** The text as Biome lays JSON out by `biome.json`; undefined where it is no JSON. */
async function formatted(source: string): Promise<string | undefined> {
  // A name of no folder: what `biome.json` leaves out of its checks is formatted all the same.
  const child = spawn(process.execPath, [BIOME, 'format', '--stdin-file-path=page.json'], { cwd: ROOT });
  child.stdin.on('error', () => undefined).end(source);
  const [output, code] = await Promise.all([
    text(child.stdout),
    new Promise<number | null>((done, fail) => child.once('exit', done).once('error', fail)),
  ]);
  return code === 0 ? output : undefined;
}
