import { join } from 'node:path';
import { folderOf } from '../../src/contract/check/check-folder';
import type { CheckedFile } from '../../src/contract/check/folder';
import { nearest } from '../../src/contract/check/problem';
import type { Dictionary } from '../../src/contract/dictionary-schema';
import type { ListPage } from '../../src/contract/page-schema';
import { isView } from '../../src/contract/page-view';
import { prettyJson } from '../../src/contract/pretty-json';
import { lineOf } from './check-command';
import { type Command, type ExitCode, type Given, type Io, UsageError } from './command';
import { normalize, readSchemaFiles, requirePaths, SCHEMAS } from './files';
import { readFields, TYPE_WORDS } from './new/field-types';
import { type NewPage, newPage, newView, resourceOf } from './new/new-page';
import { checkDraft, writePage } from './new/write-page';

/** `new`: a page file from a few answers. */
export const newCommand: Command = {
  summary: '回答几个问题，生成一个能用的页面文件',
  usage: '[--path 路径 --title 标题 --fields 字段…（或 --of 路径）]',
  options: {
    path: {
      type: 'text',
      value: '路径',
      help: '页面路径，例如 /office/visits；文件写在 schemas/office/visits.json',
    },
    title: { type: 'text', value: '标题', help: '页面标题，可带英文：访厂记录:Factory visits' },
    fields: { type: 'text', value: '字段', help: '名称:类型:标题[:英文][:required][:unique]，用逗号隔开' },
    face: { type: 'text', value: '端', help: 'supplier 或 office，不写则看路径的第一段' },
    group: { type: 'text', value: '分组', help: '菜单分组，可带英文，不写则直接列在第一层' },
    kind: { type: 'text', value: '类型', help: 'list（列表，默认）或 form（只有一条记录的表单）' },
    of: {
      type: 'text',
      value: '路径',
      help: '引用这个页面的记录：字段、状态都是它的，不用写 --fields；写在 /supplier 下就是供应商看的页面',
    },
    resource: {
      type: 'text',
      value: '资源名',
      help: '不写则由路径得出：/office/factory-visits 是 factoryVisits',
    },
    dir: { type: 'text', value: '文件夹', help: `页面文件的文件夹，默认 ${SCHEMAS}` },
  },
  notes: [
    '在终端里没有写的会逐项询问；在脚本里 path、title、fields 必须写。',
    `字段的类型：${TYPE_WORDS}，或 schemas/dictionaries 里的字典名。`,
    '',
    '例：npm run schema -- new --path /office/visits --title 访厂记录:Factory visits \\',
    '      --fields "visitDate:date:访厂日期:Visit date:required,visitor:text:访问人:Visitor,remark:long:备注"',
    '',
    '写之前先检查，有错误就不写；已有的文件不会覆盖。给了英文的写进 locales/en.json，没有给的列出来。',
    '',
    '退出码：0 已写出；1 生成的页面通不过检查，没有写；2 用法不对或文件已存在。',
  ],
  run: runNew,
};

async function runNew({ names, texts }: Given, io: Io): Promise<ExitCode> {
  if (names.length > 0) throw new UsageError(`不认识 ${names[0]}：路径请写成 --path ${names[0]}`);
  const dir = normalize(texts.dir ?? SCHEMAS);
  await requirePaths([dir]);
  const files = await readSchemaFiles([dir]);
  const folder = folderOf(files);
  const owner = texts.of === undefined ? undefined : ownerOf(texts.of, folder.pages());
  const { page, english } = await answersOf(texts, folder.dictionaries(), io, owner);
  const inner = page.path.replace(/^\/+/, '');
  const depth = inner.split('/').length - 1;
  const text = prettyJson(owner ? newView(page, owner, depth) : newPage(page, depth));
  const file = normalize(join(dir, `${inner}.json`));
  if (!file.startsWith(`${dir}/`)) throw new UsageError(`路径 ${page.path} 不能用`);
  const draft = { file, text, english };
  const localeFile = `${dir}/locales/en.json`;
  const { problems, localeText } = checkDraft(draft, files, folder, localeFile);
  if (problems.some(({ severity }) => severity === 'error')) {
    for (const problem of problems) io.print(lineOf(problem));
    io.print('没有写出文件，请改正后再试');
    return 1;
  }
  await writePage(draft, localeFile, localeText);
  io.print(`已写出 ${file}`);
  for (const problem of problems) io.print(lineOf(problem));
  return 0;
}

type Texts = Given['texts'];

/** The page that a new one shows the records of. Throws UsageError where there is none that may be shown. */
function ownerOf(path: string, pages: readonly CheckedFile[]): ListPage {
  const lists = pages.flatMap(({ page }) => (page?.kind === 'list' && !isView(page) ? [page] : []));
  const found = lists.find((page) => page.path === path);
  if (found) return found;
  const paths = lists.map((page) => page.path);
  const meant = nearest(path, paths);
  throw new UsageError(`--of ${path} 不是有自己记录的列表页${meant ? `（您是不是想写 ${meant}？）` : ''}`);
}

async function answersOf(
  texts: Texts,
  dictionaries: Readonly<Record<string, Dictionary>>,
  io: Io,
  owner: ListPage | undefined,
) {
  const answer = async (name: string, question: string, whenEmpty?: string) => {
    const given = texts[name] ?? (io.ask ? await io.ask(`${question}：`) : undefined);
    const text = given?.trim() || whenEmpty;
    if (text === undefined) throw new UsageError(`还要写 --${name}（${question}）`);
    return text;
  };
  const path = await answer('path', '页面路径，例如 /office/visits');
  const [title, titleEnglish] = named(
    await answer('title', '页面标题，可带英文，例如 访厂记录:Factory visits'),
  );
  const [group, groupEnglish] = named(await answer('group', '菜单分组，可以不写', ''));
  const fields = owner
    ? []
    : readFields(
        await answer('fields', '字段，例如 visitDate:date:访厂日期:Visit date:required'),
        dictionaries,
      );
  const page: NewPage = {
    path: path.startsWith('/') ? path : `/${path}`,
    title,
    group: group || undefined,
    face: oneOf('face', texts.face ?? (/^\/?supplier\//.test(path) ? 'supplier' : 'office'), [
      'supplier',
      'office',
    ]),
    kind: oneOf('kind', texts.kind ?? 'list', ['list', 'form']),
    resource: texts.resource ?? resourceOf(path),
    fields,
  };
  const pairs = [
    [title, titleEnglish],
    [group, groupEnglish],
    ...fields.map((field) => [field.title, field.english]),
  ];
  return { page, english: Object.fromEntries(pairs.filter(([chinese, english]) => chinese && english)) };
}

function named(text: string): [string, string | undefined] {
  const [chinese = '', english] = text.split(/[:：]/).map((part) => part.trim());
  return [chinese, english];
}

function oneOf<T extends string>(option: string, value: string, known: readonly T[]): T {
  const found = known.find((one) => one === value);
  if (found !== undefined) return found;
  const meant = nearest(value, known);
  throw new UsageError(
    `--${option} 只能是 ${known.join(' 或 ')}${meant ? `（您是不是想写 ${meant}？）` : ''}`,
  );
}
