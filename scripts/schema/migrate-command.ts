import { isDeepStrictEqual } from 'node:util';
import { kindOfFile } from '../../src/contract/check/file-kinds';
import { readJson } from '../../src/contract/check/read-json';
import { MIGRATIONS } from '../../src/contract/migrations/chain';
import { editText } from '../../src/contract/migrations/edit-text';
import type { MigrationChain } from '../../src/contract/migrations/migration';
import { upgrade } from '../../src/contract/migrations/upgrade';
import type { Command, ExitCode, Given, Io } from './command';
import { readSchemaFiles, replaceFile, requirePaths, SCHEMAS } from './files';

export const migrateCommand = createMigrateCommand(MIGRATIONS);

export function createMigrateCommand(chain: MigrationChain): Command {
  return {
    summary: '把旧版写法的页面文件改写成当前版',
    usage: '[文件或文件夹…]',
    options: {},
    notes: [
      `不写文件时改写 ${SCHEMAS}/ 下的全部页面文件；只改需要改的地方，其余内容、键的顺序和缩进不动。`,
      '旧版文件不改写也能使用，check 会提醒。',
      '',
      '退出码：0 全部是当前版或已改写；1 有文件无法改写；2 用法不对或找不到文件。',
    ],
    run: (given, io) => migrateFiles(given, io, chain),
  };
}

async function migrateFiles({ names }: Given, { print }: Io, chain: MigrationChain): Promise<ExitCode> {
  await requirePaths(names);
  const files = await readSchemaFiles(names.length > 0 ? names : [SCHEMAS]);
  const pages = files.filter(({ file }) => kindOfFile(file) === 'page');
  let [rewritten, failed] = [0, 0];
  for (const { file, text } of pages) {
    const outcome = rewrite(text, chain);
    if ('problem' in outcome) {
      failed += 1;
      print(`${file}  无法改写：${outcome.problem}`);
    } else if (outcome.text !== undefined) {
      await replaceFile(file, outcome.text);
      rewritten += 1;
      print(`${file}  已从第 ${outcome.version} 版改写为第 ${chain.current} 版`);
    }
  }
  print(`${pages.length} 个页面文件：改写 ${rewritten} 个，无法改写 ${failed} 个`);
  return failed > 0 ? 1 : 0;
}

/** The text in the current version; without `text` it already is. */
function rewrite(
  text: string,
  chain: MigrationChain,
): { problem: string } | { text?: string; version?: number } {
  const { value, report } = readJson(text);
  const [fault] = report.problems;
  if (fault) return { problem: `第 ${fault.line} 行第 ${fault.column} 列：${fault.message}` };
  const found = upgrade(value, chain);
  if (found.kind === 'current') return {};
  if (found.kind === 'newer') return { problem: `schemaVersion ${found.version} 比本系统认识的新` };
  if (found.kind === 'stuck') return { problem: `不是完好的第 ${found.version} 版写法：${found.reason}` };
  const edited = editText(text, found.edits);
  if (!isDeepStrictEqual(JSON.parse(edited), found.value)) return { problem: '改写的结果与预期不符，未写入' };
  return { text: edited, version: found.version };
}
