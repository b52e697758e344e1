import { isAddress } from '../base/rich-text';
import type { PageSchema } from '../language/page-schema';
import type { Report } from './report';

/** Links of a line of Markdown, and tags of HTML. */
const LINK = /\]\(\s*<?([^)\s>]*)/g;
const TAG = /<\/?[a-z][a-z\d]*(\s[^<>]*)?\/?>/i;

/** Help is Markdown: links are written in full, and tags are not shown. */
export function checkHelp({ help }: PageSchema, report: Report): void {
  for (const [line, at] of report.at('help').each(help)) {
    for (const [, address = ''] of line.matchAll(LINK))
      if (!isAddress(address))
        at.value([], `帮助里的链接要写完整的 https://、http:// 或 mailto: 地址，现在是“${address}”`);
    if (TAG.test(line.replace(/`[^`]*`/g, '')))
      at.value([], '帮助用 Markdown 写，HTML 标签不会显示', { severity: 'warning' });
  }
}
