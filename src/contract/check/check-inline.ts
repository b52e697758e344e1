import { fieldsOf } from '../fields/fields';
import { notInline } from '../fields/inline-fields';
import type { RecordPage } from '../language/page-schema';
import { columnsOf } from '../lists/list-query';
import { buttonsFor } from '../pages/buttons';
import type { Report } from './report';

const WHY = {
  state: '是状态字段，由流转改变，不能在表格里改',
  readOnly: '在表单里不能填写，不能在表格里改',
  component: '在一格里改不了：只能是单行文字、数字、金额、日期、时间和单选的下拉框',
} as const;

/** What is changed in the table: columns that a form lets people fill in, in one line, on a page that can change records. */
export function checkInline(page: RecordPage, report: Report): void {
  if (page.kind !== 'list' || !page.list.inline) return;
  const { inline } = page.list;
  const fields = fieldsOf(page.form);
  const columns = columnsOf(page).map(({ field }) => field);
  const own = columns.filter((one) => fields.has(one));
  if (!buttonsFor(page, 'update').some(({ action }) => action === 'update'))
    report.key(['list', 'inline'], '本页没有 action 是 update 的按钮，没有人能修改记录，inline 不起作用');
  for (const [name, place, index] of report.at('list', 'inline').each(inline)) {
    const field = fields.get(name);
    if (inline.indexOf(name) < index) place.value([], `${name} 重复`);
    else if (!field) place.noField([], name, own);
    else if (place.oneOf([], name, columns, `${name} 不是表格的列，请写进 list.columns`)) {
      const why = notInline(page, field);
      if (why) place.value([], `${name} ${WHY[why]}`);
    }
  }
}
