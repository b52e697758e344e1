import { messagePieces } from '../api/reminders';
import { isCovered } from '../base/covered-paths';
import { refReadsIn } from '../expressions/refs-in';
import { type FieldInfo, fieldsOf } from '../fields/fields';
import { recordDerived } from '../fields/roll-ups';
import { dateKindOf } from '../language/date-kinds';
import type { RecordPage } from '../language/page-schema';
import { facesOfPage } from '../language/pages';
import type { Reminder } from '../language/remind-schema';
import { codesOf } from '../pages/buttons';
import { isView } from '../pages/page-view';
import { meant, type Report } from './report';

/** Reminders: a date that is there, days and people each once, people whom the page can name, and texts of its own fields. */
export function checkRemind(page: RecordPage, report: Report): void {
  if (isView(page) || !page.remind) return;
  if (page.resource.scope === 'account')
    report.key('remind', '记录归账号自己的页面不能写 remind：没有负责人，也没有供应商');
  for (const [entry, place] of report.at('remind').each(page.remind)) {
    checkField(page, entry, place);
    for (const [day, at, index] of place.at('days').each(entry.days))
      if (entry.days.indexOf(day) < index) at.value([], `${day} 重复`);
    checkPeople(page, entry, place);
    if (refReadsIn(entry.when).length > 0) place.value('when', '提醒的条件不能读 refs，只能读本页的记录 row');
    checkMessage(page, entry, place.at('message'));
  }
}

function checkField(page: RecordPage, { field: name }: Reminder, report: Report) {
  const fields = fieldsOf(page.form);
  const field = fields.get(name);
  const at = report.at('field');
  const kind = field && dateKindOf(field.schema);
  if (!field) {
    const dates = [...fields.values()].filter(({ schema }) => dateKindOf(schema) !== undefined);
    const [list] = name.split('.');
    if (list !== name && fields.get(list!)?.type === 'array')
      at.value([], `${name} 在明细的每一项里，提醒只看记录自己的字段`);
    else at.noField([], name, dates.length > 0 ? dates.map(({ path }) => path) : fields.keys());
  } else if (field.type !== 'string' || (kind !== 'date' && kind !== 'dateTime'))
    at.value([], `${name} 不是日期：要是 date 或 dateTime 字段`);
}

function checkPeople(page: RecordPage, { to }: Reminder, report: Report) {
  const said = to.map((one) => (typeof one === 'string' ? one : `#${one.code}`));
  for (const [one, at, index] of report.at('to').each(to)) {
    if (said.indexOf(said[index]!) < index) at.value([], '这个人已经写过了，请去掉一个');
    else if (one === 'responsible') {
      if (page.kind !== 'list' || page.responsible === undefined)
        at.value([], '本页没有负责人，请用 responsible 写明哪个字段是负责人的账号');
    } else if (one === 'supplier') {
      if (!namesSupplier(page)) at.value([], NO_SUPPLIER);
    } else at.oneOf('code', one.code, codesOf(page), `本页没有权限码 ${one.code}`);
  }
}

const NO_SUPPLIER =
  '本页的记录没有写明供应商，或供应商打不开：scope 要是 supplier 且菜单在 supplier 端，或写 shared';

/** Whether its records name a supplier that can open them. */
function namesSupplier(page: RecordPage): boolean {
  if (page.shared) return true;
  const faces = facesOfPage(page);
  return page.resource.scope === 'supplier' && faces.includes('supplier');
}

function checkMessage(page: RecordPage, { message, to }: Reminder, report: Report) {
  if (message === undefined) return;
  const fields = fieldsOf(page.form);
  const derived = recordDerived(page);
  const shared = to.includes('supplier') ? page.shared?.fields : undefined;
  const pieces = messagePieces(message);
  for (const { written, start, field: name } of pieces) {
    const field = name === undefined ? undefined : fields.get(name);
    if (name === undefined) report.inside([], start, `${written} 只能是记录的一个字段，写 {{ row.字段 }}`);
    else if (!field && !derived.includes(name)) {
      const details = { ...meant(name, [...fields.keys(), ...derived]), length: name.length };
      report.inside([], start + written.indexOf(name), `没有名为 ${name} 的字段`, details);
    } else if (field && isUnreadable(field)) report.inside([], start, `${name} 的内容不能写进一句话`);
    else if (shared && !isCovered(shared, name))
      report.inside([], start, `提醒也发给供应商，而 shared.fields 里没有 ${name}，请去掉或加进去`);
  }
  const rest = message.replace(/\{\{.*?\}\}/g, '');
  if (/\{\{|\}\}/.test(rest)) report.value([], '花括号不成对，请写成 {{ row.字段 }}');
}

const isUnreadable = ({ type, schema }: FieldInfo) =>
  ['object', 'array'].includes(type) || UNREADABLE.includes(schema['x-component'] ?? '');

const UNREADABLE = ['RichText', 'Upload', 'Signature'];
