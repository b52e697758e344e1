import type { RecordPage } from '../language/page-schema';
import { buttonsOf } from '../pages/buttons';
import { placesOf } from './places';
import type { Report } from './report';

/** Copies of records: a page of one record has none to make, and what is kept from a copy needs a button that makes one. */
export function checkCopies(page: RecordPage, report: Report): void {
  if (page.kind === 'form') {
    for (const [{ action }, at] of report.at('actions').each(page.actions))
      if (action === 'copy')
        at.value('action', '表单页只有一条记录，不能复制；copy 请放到 list 页面的 rowActions');
    return;
  }
  const isCopied = buttonsOf(page).some(({ action }) => action === 'copy');
  for (const { json, name, schema } of placesOf(page.form)) {
    if (schema['x-copy'] === undefined) continue;
    const at = report.at(...json, 'x-copy');
    if (schema.type === 'void') at.key([], `${name} 只用来布局，请把 x-copy 写在里面的字段上`);
    else if (!isCopied)
      at.key([], '页面没有 action 是 copy 的按钮，x-copy 不起作用', { severity: 'warning' });
  }
}
