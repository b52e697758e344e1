import type { CheckedFile } from '../../src/contract/check/folder';
import type { ListPage } from '../../src/contract/language/page-schema';
import { readFields, TYPE_WORDS } from '../../src/contract/new-page/field-types';
import { type NewPage, newPage, newView } from '../../src/contract/new-page/new-page';
import { isView } from '../../src/contract/pages/page-view';
import { type Command, type ExitCode, type Given, type Io, meantHint, UsageError } from './command';
import { answer, fromSource, PAGE_OPTIONS, pageAnswers, pairsOf } from './new/page-answers';
import { readTarget, writeDraft } from './new/write-page';

export const newCommand: Command = {
  summary: '回答几个问题，生成一个能用的页面文件',
  usage: '[--path 路径 --title 标题 --fields 字段…（或 --of 路径）]',
  options: {
    ...PAGE_OPTIONS,
    fields: { type: 'text', value: '字段', help: '名称:类型:标题[:英文][:required][:unique]，用逗号隔开' },
    of: {
      type: 'text',
      value: '路径',
      help: '引用这个页面的记录：字段、状态都是它的，不用写 --fields；写在 /supplier 下就是供应商看的页面',
    },
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
  const target = await readTarget(texts.dir);
  const owner = texts.of === undefined ? undefined : ownerOf(texts.of, target.folder.pages());
  const { page, english } = await pageAnswers(texts, io);
  const typed = owner
    ? undefined
    : await answer(texts, io, 'fields', '字段，例如 visitDate:date:访厂日期:Visit date:required');
  const dictionaries = target.folder.dictionaries();
  const fields = typed === undefined ? [] : fromSource(() => readFields(typed, dictionaries));
  const made: NewPage = { ...page, fields };
  const draft = {
    path: page.path,
    page: (depth: number) => (owner ? newView(made, owner, depth) : newPage(made, depth)),
    english: { ...english, ...pairsOf(fields.map((field) => [field.title, field.english] as const)) },
  };
  return writeDraft(draft, target, io);
}

/** The page that a new one shows the records of. Throws UsageError where there is none that may be shown. */
function ownerOf(path: string, pages: readonly CheckedFile[]): ListPage {
  const lists = pages.flatMap(({ page }) => (page?.kind === 'list' && !isView(page) ? [page] : []));
  const found = lists.find((page) => page.path === path);
  if (found) return found;
  const hint = meantHint(
    path,
    lists.map((page) => page.path),
  );
  throw new UsageError(`--of ${path} 不是有自己记录的列表页${hint}`);
}
