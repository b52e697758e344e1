import { isCovered } from '../base/covered-paths';
import * as system from '../base/system-resources';
import { readsField } from '../expressions/reads';
import { expressionsIn } from '../expressions/template';
import { dateKindOf } from '../language/date-kinds';
import { type FieldGuard, guardsOf } from '../language/field-guards';
import type { RecordPage } from '../language/page-schema';
import { UNCHECKED } from '../language/permissions';
import { columnsOf } from '../lists/list-query';
import { grantedParts } from '../pages/buttons';
import { isSlip } from './check-button-codes';
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
  const places = placesOf(page.form);
  for (const place of places) checkWords(place, page, report);
  const guards = guardsOf(page.form);
  if (guards.length === 0) return;
  checkCodes(page, report);
  const closed = guards.filter(({ reads, mask }) => reads.length > 0 || mask !== undefined);
  checkPlaces(page, closed, report);
  checkGuardFlows(page, closed, report);
}

function checkWords({ name, schema, json, path }: FieldPlace, page: RecordPage, report: Report): void {
  for (const word of WORDS) {
    if (schema[word] === undefined) continue;
    const at = report.at(...json, word);
    if (schema.type === 'void') at.key([], `${name} 只用来布局，请把 ${word} 写在里面的字段上`);
    else if (json.at(-1) === 'items') at.key([], `请把 ${word} 写在明细字段本身，或明细的列上`);
    else if (SYSTEM_RESOURCES.has(page.resource.name))
      at.key([], `${page.title} 的记录网关自己也要读，不能按字段授权`);
  }
  if (schema['x-read'] === UNCHECKED || schema['x-write'] === UNCHECKED)
    report.key(
      [...json, schema['x-read'] === UNCHECKED ? 'x-read' : 'x-write'],
      '权限码 no 只跳过浏览器的检查，不能用来保护字段',
    );
  if (schema['x-mask'] !== undefined) checkMask({ name, schema, json, path }, report);
}

/** A mask shows the ends of a text that people type. */
function checkMask({ name, schema, json }: FieldPlace, report: Report): void {
  const at = report.at(...json, 'x-mask');
  if (schema.type !== 'string' || schema['x-options'] || schema.enum || dateKindOf(schema))
    at.key([], `x-mask 只能用在填写文字的字段上，${name} 不是`);
  else if (schema['x-component'] !== undefined && schema['x-component'] !== 'Input')
    at.key([], 'x-mask 只能用在单行的输入框（Input）上');
  if (schema['x-read'] === undefined) at.key([], '请同时写 x-read：有这个权限码的人才能按“显示”看到全部');
  for (const key of ['x-value', 'default', 'x-lookup', 'x-serial'] as const)
    if (schema[key] !== undefined) report.key([...json, key], `打码的字段由人填写，不能写 ${key}`);
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
      const label = buttons.get(code);
      const does = word === 'x-read' ? '看' : '填';
      const near = before.includes(code) ? undefined : before.find((one) => isSlip(code, one));
      if (label !== undefined)
        report.value(
          [...json, word],
          `权限码 ${code} 也是“${label}”的：有它的人能按“${label}”，也能${does} ${name}；请另取一个`,
        );
      else if (near !== undefined)
        report.value([...json, word], `权限码 ${code} 与 ${near} 只差一笔，请确认`, {
          suggestion: near,
          severity: 'warning',
        });
      before.push(code);
    }
  }
}

/** Words of the page that show a field to everybody, or go by it for everybody. */
function checkPlaces(page: RecordPage, closed: readonly FieldGuard[], report: Report): void {
  const isClosed = (name: string) =>
    isCovered(
      closed.map(({ path }) => path),
      name,
    );
  const holdsClosed = (name: string) =>
    isClosed(name) || closed.some(({ path }) => path.startsWith(`${name}.`));
  const say = (at: JsonPath, name: string, why: string) =>
    report.value(at, `${name} 要有权限码才能看（x-read、x-mask），${why}`);
  if (page.states && isClosed(page.states.field))
    say(['states', 'field'], page.states.field, '不能是状态字段');
  (page.resource.unique ?? []).forEach((entry, index) => {
    for (const name of [entry].flat())
      if (isClosed(name))
        say(['resource', 'unique', index], name, '不能要求唯一：重复时的拒绝会说出有这个值');
  });
  const overlap = page.resource.noOverlap;
  for (const key of ['from', 'to'] as const)
    if (overlap?.[key] && isClosed(overlap[key]))
      say(['resource', 'noOverlap', key], overlap[key], '不能用来判断重叠');
  overlap?.within?.forEach((name, index) => {
    if (isClosed(name)) say(['resource', 'noOverlap', 'within', index], name, '不能用来判断重叠');
  });
  page.certified?.fields.forEach((name, index) => {
    if (holdsClosed(name))
      say(['certified', 'fields', index], name, '审核人看不到变更前后，不能列入 certified');
  });
  (['public', 'suppliers'] as const).forEach((reader) => {
    const readers = page.published?.[reader];
    const names = typeof readers === 'object' && 'fields' in readers ? (readers.fields ?? []) : [];
    names.forEach((name, index) => {
      if (holdsClosed(name)) say(['published', reader, 'fields', index], name, '不能公布');
    });
  });
  if (page.kind === 'form') return;
  page.remind?.forEach(({ field, when, message = '' }, index) => {
    const why = '不能用在提醒里：收到消息的人不一定有权限码';
    if (isClosed(field)) say(['remind', index, 'field'], field, why);
    for (const [key, texts] of [
      ['when', [when]],
      ['message', expressionsIn(message)],
    ] as const) {
      const read = closed.find(({ path }) => readsField(texts, path));
      if (read) say(['remind', index, key], read.path, why);
    }
  });
  const { bench, responsible, list } = page;
  if (responsible !== undefined && isClosed(responsible)) say(['responsible'], responsible, '不能是负责人');
  for (const [at, name] of [
    [['bench', 'count'], bench?.count],
    [['bench', 'finished'], bench?.finished],
    [['bench', 'due', 'field'], bench?.due?.field],
  ] as const)
    if (name !== undefined && isClosed(name)) say([...at], name, '工作台不按它计数');
  if (list.card?.title !== undefined && isClosed(list.card.title))
    say(['list', 'card', 'title'], list.card.title, '不能是卡片的名称');
  if (columnsOf(page).every(({ field }) => isClosed(field)))
    report.key(['list', 'columns'], '没有权限码的人一列也看不到，请至少留一列');
}
