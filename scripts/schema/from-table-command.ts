import { pageFromTable } from '../../src/contract/new-page/from-table';
import { type Command, type ExitCode, type Given, type Io, UsageError } from './command';
import { writeFromFields } from './new/from-fields';
import { PAGE_OPTIONS } from './new/page-answers';
import { readTable } from './new/read-table';
import { readTarget } from './new/write-page';

export const fromTableCommand: Command = {
  summary: '由 PostgreSQL 的一个表生成一个页面文件',
  usage: '--url 地址 --table 表 --path 路径 --title 标题',
  options: {
    ...PAGE_OPTIONS,
    url: { type: 'text', value: '地址', help: '数据库的地址：postgres://用户:密码@主机:端口/库' },
    table: { type: 'text', value: '表', help: '表名，可带模式：public.tools' },
  },
  notes: [
    '只读表的结构，不读也不改数据。标题取列的注释（COMMENT），可带英文：访厂日期:Visit date。',
    '类型、长度、小数位、默认值、枚举和 CHECK、必填（NOT NULL）、查重（UNIQUE）照表的写；数据库自己产生的列不生成字段。',
    '',
    '例：npm run schema -- from-table --url postgres://erp@127.0.0.1/erp --table tools --path /office/tools --title 工具台账:Tools',
    '',
    '退出码：0 已写出；1 生成的页面通不过检查，没有写；2 用法不对、连不上，或由这个表生成不了页面。',
  ],
  run: runFromTable,
};

async function runFromTable({ names, texts }: Given, io: Io): Promise<ExitCode> {
  if (names.length > 0) throw new UsageError(`不认识 ${names[0]}：表名请写成 --table ${names[0]}`);
  const { url, table } = texts;
  if (url === undefined || table === undefined)
    throw new UsageError('还要写 --url（数据库的地址）和 --table（表名）');
  const target = await readTarget(texts.dir);
  const description = await readTable(url, table);
  return writeFromFields(texts, target, io, () => pageFromTable(description));
}
