import { type Reason, uncompiledIn } from '../../src/contract/compiled/uncompiled';
import type { RecordPage } from '../../src/contract/language/page-schema';

const WORDS: Record<Reason, string> = {
  reactions: '有 x-reactions',
  title: '标题是表达式',
  locks: '同时有几种锁定（x-pattern、x-disabled、readOnly、x-serial、x-lookup）',
  display: '同时有 x-visible 和 x-hidden',
  followingDefault: 'default 的表达式读了表单里的值',
  rowAsWhole: 'items 除了字段和锁定还写了别的',
  computedRows: '明细的行由 x-value 给出',
  lockedGroup: '一组字段整个锁定',
};

/** In which of these pages records are judged by their whole form, since its rules cannot be compiled, and by what of it. */
export function uncompiledReport(pages: readonly { file: string; page: RecordPage }[]): string[] {
  const found = pages.flatMap(({ file, page }) =>
    uncompiledIn(page.form).map(({ path, reason }) => ({ file, line: `${file}  ${path}：${WORDS[reason]}` })),
  );
  const files = new Set(found.map(({ file }) => file));
  return [
    ...(found.length > 0 ? ['规则不能编译的页面（不影响使用，保存和导入时每条记录要慢得多）：'] : []),
    ...found.map(({ line }) => line),
    `${pages.length} 个页面的规则：${pages.length - files.size} 个编译一次，${files.size} 个逐条由表单判断`,
  ];
}
