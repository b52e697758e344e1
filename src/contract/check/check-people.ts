import { fieldsOf, referenceOf } from '../fields/fields';
import { ACCOUNTS_PAGE, holdsAccount } from '../fields/responsible';
import type { RecordPage } from '../language/page-schema';
import { buttonsOf } from '../pages/buttons';
import { COMMENT_BUTTON } from '../pages/comments';
import { buttonPlaces } from './places';
import type { Report } from './report';

/** Who is responsible for a record, whom a button urges or assigns, and where comments are shown. */
export function checkPeople(page: RecordPage, report: Report): void {
  if (page.kind !== 'list') return;
  const { responsible, comments, list } = page;
  if (responsible !== undefined) checkResponsible(page, responsible, report);
  for (const { button, json } of buttonPlaces(page)) {
    const { action } = button;
    const place = report.at(...json, 'action');
    const about = action === 'urge' ? '催办的是负责人' : action === 'assign' ? '指派的是负责人' : undefined;
    if (about === undefined) continue;
    if (responsible === undefined) {
      place.value([], `${about}，请用 responsible 写明哪个字段是负责人的账号`);
    } else if (action === 'assign') checkAssigned(page, responsible, place);
  }
  if (!comments) return;
  if (list.detail !== 'page') {
    report.key('comments', '评论显示在占整页的详情里，请在 list 里写 "detail": "page"');
  }
  const taken = [...buttonsOf(page), ...(page.states?.transitions ?? [])];
  if (taken.some(({ code }) => code === COMMENT_BUTTON.code)) {
    report.key('comments', `有评论的页面里，权限码 ${COMMENT_BUTTON.code} 是发表评论，其他按钮请换一个`);
  }
}

/** An assignment changes one field alone: nothing may come along with it. */
function checkAssigned(page: RecordPage, name: string, report: Report): void {
  const schema = fieldsOf(page.form).get(name)?.schema;
  const options = schema && referenceOf(schema);
  if (options?.fill) {
    report.value([], `指派只改 ${name}，而选择 ${name} 还要带出别的字段（fill），请用 update 修改`);
  }
}

function checkResponsible(page: RecordPage, name: string, report: Report): void {
  const fields = fieldsOf(page.form);
  if (!fields.has(name)) {
    const own = [...fields.keys()].filter((path) => !path.includes('.'));
    report.noField('responsible', name, own);
  } else if (!holdsAccount(page, name)) {
    report.value('responsible', `${name} 要从 ${ACCOUNTS_PAGE} 选择并保存记录编号，才知道是哪个账号`);
  }
}
