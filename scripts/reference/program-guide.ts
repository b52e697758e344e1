import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { COMMANDS } from '../schema/commands';
import { EXAMPLES, pageSources } from './sources';

/** The guide for writers that are programs, as the web app serves it: `/llms.txt`. */
export const PROGRAM_GUIDE_FILE = 'public/llms.txt';

/** The documents that it is made of, by the heading that each gets. */
const PARTS = { 编写指南: 'docs/authoring.md', 参考: 'docs/reference.md' } as const;

/**
 * One plain-text document (Markdown, in Chinese) with all that a program needs to write a page file and to have it
 * checked: how that is done, the guide, the reference with the notes of the meta-schema, and the example pages by name.
 */
export function programGuideText(): string {
  const parts = Object.entries(PARTS).map(([title, file]) => ({ title, text: plainMarkdown(file) }));
  return `${[
    HEAD,
    contentsOf([...parts, { title: '例子', text: '' }]),
    ...parts.map(({ title, text }) => `# ${title}\n\n${text}`),
    `# 例子\n\n${examples()}`,
  ].join('\n\n')}\n`;
}

const HEAD = `# 页面文件：给编写程序的说明

> 一个 JSON 文件就是供应链平台的一个页面：表单、列表、校验、权限、存储都由它决定。本文由编写指南和参考生成，内容自足，不需要打开别的地址。

怎样写一个页面：

1. 文件是严格的 JSON（没有注释，没有多余的逗号，UTF-8 不带 BOM，不超过 1 MB），最外层写 "schemaVersion": 2，界面文字写中文。
2. 先看“编写指南”里相近的例子，再到“参考”里查键、组件、参数、格式和表达式；没有列出的键一律拒绝。
3. 检查：有编写权限的账号调用 POST /api/authoring/check，内容是 { "files": [{ "file": "office/tools.json", "text": "…" }] }；在项目里运行 npm run schema -- check --json。
4. 每个问题有 file、line、column（从 1 起，按 UTF-16 计）、rule、path、message，有时有 suggestion（最接近的写法）和 mend（接口才有，确定的改法：按 edits 把 from 到 to 的字符换成 text）。
5. 照 message 改，直到没有 severity 为 error 的问题。warning 可以发布，但请看一遍。
6. 英文写进 locales/en.json，以中文为键；字典写进 dictionaries/名称.json。

命令行（npm run schema -- 命令）：

${Object.entries(COMMANDS)
  .map(([name, { summary }]) => `- ${name}：${summary}`)
  .join('\n')}`;

/** A document without what a program has no use for: pictures, directions for tests, links to files. */
function plainMarkdown(file: string): string {
  return readFileSync(file, 'utf8')
    .replace(/^# .*\n+/, '')
    .replace(/^<!--.*-->\n+/gm, '')
    .replace(/^!\[[^\]]*\]\([^)]*\)\n*/gm, '')
    .replace(/\[([^\]]*)\]\((?:[^)#\s]*)(?:#[^)\s]*)?\)/g, '$1')
    .replace(/^```json file=.*$/gm, '```json')
    .trim();
}

/** The parts with their sections, a line each. */
function contentsOf(parts: readonly { title: string; text: string }[]): string {
  const lines = parts.map(({ title, text }) => {
    const sections = [...text.matchAll(/^## (.*)$/gm)].map(([, section]) => section);
    return `- ${title}${sections.length > 0 ? `：${sections.join('、')}` : ''}`;
  });
  return `## 目录\n\n${lines.join('\n')}`;
}

/** The example pages: file, title, kind and path. */
function examples(): string {
  const pages = pageSources().map(({ file, value }) => {
    const { title, kind = '', path } = value as { title: string; kind?: string; path: string };
    const name = file.startsWith(EXAMPLES) ? `features/${basename(file)}` : file;
    return `- ${name}：${title}（${kind} ${path}）`;
  });
  return `features 是 ${EXAMPLES}，每个功能一个小文件；schemas 是产品自己的页面。指南里的 JSON 取自它们。\n\n${pages.join('\n')}`;
}
