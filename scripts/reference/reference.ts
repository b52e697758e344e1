import { MENU_ICON_NAMES } from '../../src/contract/base/menu-icons';
import { OPERATION_NAMES } from '../../src/contract/language/resource-schema';
import { SUPPLIER_OPERATIONS } from '../../src/contract/language/supplier-operations';
import { FORMAT_NOTES, OPERATION_NOTES } from '../../src/contract/notes/value-notes';
import { FORMAT_NAMES, FORMATS } from '../../src/contract/rules/formats';
import { componentSections, decoratorSection } from './components';
import { expressionsSection } from './expressions';
import { findExamples } from './find-examples';
import { dictionaryMetaSchema, pageMetaSchema } from './meta-schema';
import { DICTIONARY_TITLES, PART_TITLES, partSections, row, tableHead } from './parts';
import { dictionarySources, pageSources } from './sources';
import { code } from './words';

export const REFERENCE_FILE = 'docs/reference.md';

const HEAD = `# 页面文件参考

由 \`npm run generate\` 从 \`src/contract\` 生成，请勿手改。例子取自
[tests/fixtures/examples/features](../tests/fixtures/examples/features) 和 [schemas](../schemas)。从头学起请看[编写指南](authoring.md)。

目录：[页面](#页面)、[组件](#组件)、[格式](#格式)、[接口](#接口)、[表达式](#表达式)、[图标](#图标)、[字典](#字典)。
`;

/** The reference of page files as Markdown, from the meta-schemas, the notes on them, and the example files. */
export function referenceText(): string {
  const page = pageMetaSchema();
  const examples = findExamples(page, pageSources());
  const dictionary = dictionaryMetaSchema();
  return [
    HEAD,
    '## 页面\n',
    ...partSections(page, PART_TITLES, examples),
    '## 组件\n',
    '写在字段的 `x-component` 里，参数写在 `x-component-props` 里。没有列出的参数不能写。\n',
    ...componentSections(examples),
    decoratorSection(),
    formats(),
    operations(),
    expressionsSection(),
    `## 图标\n\n菜单的 \`icon\` 可以写：${MENU_ICON_NAMES.map(code).join('、')}。\n`,
    '## 字典\n',
    ...partSections(dictionary, DICTIONARY_TITLES, findExamples(dictionary, dictionarySources())),
  ].join('\n');
}

function formats(): string {
  const rows = FORMAT_NAMES.map((name) => {
    const { means, sample } = FORMAT_NOTES[name];
    return row([code(name), means, code(sample), FORMATS[name].message]);
  });
  const intro = '写在字段的 `format` 里。日期和时间也照此存储。';
  return [
    '## 格式\n',
    `${intro}\n`,
    ...tableHead(['名称', '意思', '例子', '不符合时的提示']),
    ...rows,
    '',
  ].join('\n');
}

function operations(): string {
  const rows = [...OPERATION_NAMES, ...SUPPLIER_OPERATIONS].map((name) =>
    row([code(name), OPERATION_NOTES[name]!.means]),
  );
  const intro =
    '写在资源的 `operations` 里，值是“方法 路径”。没有写的用标准接口；`one` 和 `log` 没有标准接口，写了才有。';
  return ['## 接口\n', `${intro}\n`, ...tableHead(['名称', '做什么']), ...rows, ''].join('\n');
}
