import { readFile, stat } from 'node:fs/promises';
import { pageFromOpenapi } from '../../src/contract/new-page/from-openapi';
import { type Command, type ExitCode, type Given, type Io, UsageError } from './command';
import { writeFromFields } from './new/from-fields';
import { PAGE_OPTIONS } from './new/page-answers';
import { readTarget } from './new/write-page';

const MOST_BYTES = 10 * 1024 * 1024;

export const fromOpenapiCommand: Command = {
  summary: '由 OpenAPI 文档里的一个 schema 生成一个页面文件',
  usage: '文件 --schema 名称 --path 路径 --title 标题',
  options: {
    ...PAGE_OPTIONS,
    schema: { type: 'text', value: '名称', help: 'components.schemas 里的名称' },
  },
  notes: [
    '文档是 OpenAPI 3 的 JSON 文件；YAML 请先转成 JSON。$ref 只在文档内部查找，不会去下载。',
    '标题取 title 或 description；没有对应字段的属性（对象、列表）列出来，不生成。',
    '',
    '例：npm run schema -- from-openapi erp.json --schema Tool --path /office/tools --title 工具台账:Tools',
    '',
    '退出码：0 已写出；1 生成的页面通不过检查，没有写；2 用法不对，或由这个文档生成不了页面。',
  ],
  run: runFromOpenapi,
};

async function runFromOpenapi({ names, texts }: Given, io: Io): Promise<ExitCode> {
  const [file, ...others] = names;
  if (file === undefined || others.length > 0) throw new UsageError('请写一个 OpenAPI 文档的 JSON 文件');
  const { schema } = texts;
  if (schema === undefined) throw new UsageError('还要写 --schema（components.schemas 里的名称）');
  const document = await readDocument(file);
  const target = await readTarget(texts.dir);
  return writeFromFields(texts, target, io, () => pageFromOpenapi(document, schema));
}

async function readDocument(file: string): Promise<unknown> {
  const found = await stat(file).catch(() => undefined);
  if (!found?.isFile()) throw new UsageError(`找不到文件 ${file}`);
  if (found.size > MOST_BYTES) throw new UsageError('文件大小不能超过 10M');
  if (/\.ya?ml$/i.test(file)) throw new UsageError('只能读 JSON：请先把 YAML 文档转成 JSON');
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (reason) {
    throw new UsageError(`${file} 不是 JSON：${(reason as Error).message}`);
  }
}
