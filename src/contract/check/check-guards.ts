import { isCovered } from '../base/covered-paths';
import * as system from '../base/system-resources';
import { readsField } from '../expressions/reads';
import { expressionsIn } from '../expressions/template';
import { dateKindOf } from '../language/date-kinds';
import { type FieldGuard, guardsOf, isClosing } from '../language/field-guards';
import type { FieldSchema } from '../language/field-schema';
import type { RecordPage } from '../language/page-schema';
import { UNCHECKED } from '../language/permissions';
import { columnsOf } from '../lists/list-query';
import { grantedParts } from '../pages/buttons';
import { isSlip, tellSlip } from './check-button-codes';
import { checkGuardFlows } from './check-guard-flows';
import { type FieldPlace, placesOf } from './places';
import type { JsonPath } from './problem';
import type { Report } from './report';

const WORDS = ['x-read', 'x-write', 'x-mask'] as const;
const SYSTEM_RESOURCES: ReadonlySet<string> = new Set(Object.values(system));

/**
 * Fields that are read and written by a code (decision 094): what a code may be, where the words cannot stand, and what of
 * the page would tell the value to those who lack it.
 */
export function checkGuards(page: RecordPage, report: Report): void {
  for (const place of placesOf(page.form)) checkWords(place, page, report.at(...place.json));
  const guards = guardsOf(page.form);
  if (guards.length === 0) return;
  checkCodes(page, report);
  const closed = guards.filter(isClosing);
  checkPlaces(page, closed, report);
  checkGuardFlows(page, closed, report);
}

function checkWords({ name, schema, json }: FieldPlace, page: RecordPage, report: Report): void {
  const isSystem = SYSTEM_RESOURCES.has(page.resource.name);
  for (const word of WORDS) {
    if (schema[word] === undefined) continue;
    if (schema.type === 'void') report.key(word, `${name} 只用来布局，请把 ${word} 写在里面的字段上`);
    else if (json.at(-1) === 'items') report.key(word, `请把 ${word} 写在明细字段本身，或明细的列上`);
    else if (isSystem) report.key(word, `${page.title} 的记录网关自己也要读，不能按字段授权`);
  }
  const unchecked = (['x-read', 'x-write'] as const).find((word) => schema[word] === UNCHECKED);
  if (unchecked) report.key(unchecked, '权限码 no 只跳过浏览器的检查，不能用来保护字段');
  if (schema['x-mask'] !== undefined) checkMask(name, schema, report);
}

/** A mask shows the ends of a text that people type. */
function checkMask(name: string, schema: FieldSchema, report: Report): void {
  const { type, enum: options, 'x-component': component = 'Input' } = schema;
  if (type !== 'string' || schema['x-options'] || options || dateKindOf(schema))
    report.key('x-mask', `x-mask 只能用在填写文字的字段上，${name} 不是`);
  else if (component !== 'Input') report.key('x-mask', 'x-mask 只能用在单行的输入框（Input）上');
  if (schema['x-read'] === undefined)
    report.key('x-mask', '请同时写 x-read：有这个权限码的人才能按“显示”看到全部');
  const filled = ['x-value', 'default', 'x-lookup', 'x-serial'] as const;
  report.refuse(schema, filled, (key) => `打码的字段由人填写，不能写 ${key}`);
}

/**
 * A code that is a button's as well opens both at once, which is easily not meant; one that is a slip away from a code of a
 * field before it is as easily no code of its own.
 */
function checkCodes(page: RecordPage, report: Report): void {
  const buttons = new Map(grantedParts(page).map(({ code, label }) => [code, label]));
  for (const word of ['x-read', 'x-write'] as const) {
    const before: string[] = [];
    for (const { name, schema, json } of placesOf(page.form)) {
      const code = schema[word];
      if (code === undefined) continue;
      const at = report.at(...json, word);
      const label = buttons.get(code);
      const does = `能按“${label}”，也能${word === 'x-read' ? '看' : '填'} ${name}`;
      const near = before.includes(code) ? undefined : before.find((one) => isSlip(code, one));
      if (label !== undefined) at.value([], `权限码 ${code} 也是“${label}”的：有它的人${does}；请另取一个`);
      else if (near !== undefined) tellSlip(code, near, at);
      before.push(code);
    }
  }
}

/** Words of the page that show a field to everybody, or go by it for everybody. */
function checkPlaces(page: RecordPage, closed: readonly FieldGuard[], report: Report): void {
  const paths = closed.map(({ path }) => path);
  const isClosed = (name: string) => isCovered(paths, name);
  const holdsClosed = (name: string) => isClosed(name) || paths.some((path) => path.startsWith(`${name}.`));
  const say = (at: Report, name: string, why: string) =>
    at.value([], `${name} 要有权限码才能看（x-read、x-mask），${why}`);
  const one = (place: JsonPath, name: string | undefined, why: string) => {
    if (name !== undefined && isClosed(name)) say(report.at(...place), name, why);
  };
  const each = (place: JsonPath, names: readonly string[] | undefined, why: string, holds = isClosed) => {
    for (const [name, at] of report.at(...place).each(names)) if (holds(name)) say(at, name, why);
  };
  const { certified, published, resource, states } = page;
  one(['states', 'field'], states?.field, '不能是状态字段');
  for (const [entry, at] of report.at('resource', 'unique').each(resource.unique))
    for (const name of [entry].flat())
      if (isClosed(name)) say(at, name, '不能要求唯一：重复时的拒绝会说出有这个值');
  const { from, to, within } = resource.noOverlap ?? {};
  one(['resource', 'noOverlap', 'from'], from, '不能用来判断重叠');
  one(['resource', 'noOverlap', 'to'], to, '不能用来判断重叠');
  each(['resource', 'noOverlap', 'within'], within, '不能用来判断重叠');
  const unseen = '审核人看不到变更前后，不能列入 certified';
  each(['certified', 'fields'], certified?.fields, unseen, holdsClosed);
  for (const reader of ['public', 'suppliers'] as const)
    each(['published', reader, 'fields'], published?.[reader]?.fields, '不能公布', holdsClosed);
  if (page.kind === 'form') return;
  for (const [{ field, when, message = '' }, at] of report.at('remind').each(page.remind)) {
    const why = '不能用在提醒里：收到消息的人不一定有权限码';
    if (isClosed(field)) say(at.at('field'), field, why);
    for (const [texts, place] of at.entries({ when: [when], message: expressionsIn(message) })) {
      const read = closed.find(({ path }) => readsField(texts, path));
      if (read) say(place, read.path, why);
    }
  }
  const { bench, responsible, list } = page;
  one(['responsible'], responsible, '不能是负责人');
  one(['bench', 'count'], bench?.count, '工作台不按它计数');
  one(['bench', 'finished'], bench?.finished, '工作台不按它计数');
  one(['bench', 'due', 'field'], bench?.due?.field, '工作台不按它计数');
  one(['list', 'card', 'title'], list.card?.title, '不能是卡片的名称');
  if (columnsOf(page).every(({ field }) => isClosed(field)))
    report.key(['list', 'columns'], '没有权限码的人一列也看不到，请至少留一列');
}
