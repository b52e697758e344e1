import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { checkFolder } from '../../src/contract/check/check-folder';
import { isRecordPage } from '../../src/contract/language/pages';
import { lineOf } from './check-command';
import type { Command, ExitCode, Given, Io } from './command';
import { readSchemaFiles, SCHEMAS } from './files';
import { recordTypes } from './types/record-types';

export const typesCommand: Command = {
  summary: '把各页面的记录写成 TypeScript 类型',
  usage: '[--out 文件]',
  options: { out: { type: 'text', value: '文件', help: '写进文件，不写则输出到终端' } },
  notes: [
    '每个资源一个 interface，每个字典一个取值类型，注释是页面上的标题；同样的页面文件总是得出同样的内容。',
    '',
    '例：npm run schema -- types --out ../client/records.ts',
    '',
    '退出码：0 已写出；1 页面文件有错误；2 用法不对。',
  ],
  run: runTypes,
};

async function runTypes({ texts }: Given, { print }: Io): Promise<ExitCode> {
  const { pages, dictionaries, problems } = checkFolder(await readSchemaFiles([SCHEMAS]));
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) {
    for (const problem of errors) print(lineOf(problem));
    return 1;
  }
  const records = pages.flatMap(({ page }) => (page && isRecordPage(page) ? [page] : []));
  const text = recordTypes(records, dictionaries);
  if (texts.out === undefined) print(text);
  else {
    await mkdir(dirname(texts.out), { recursive: true });
    await writeFile(texts.out, text);
    print(`已写出 ${records.length} 个资源的类型：${texts.out}`);
  }
  return 0;
}
