import { dateKindOf } from '../date-kinds';
import { type FieldInfo, fieldsOf } from '../fields';
import { type Operation, parseOperation } from '../operations';
import type { RecordPage } from '../page-schema';
import { answerName, fileFieldOf, isSingleFile, PUBLISHED_READERS } from '../published-calls';
import type { PublishedReader, PublishedTo } from '../published-schema';
import { reportField } from './check-names';
import type { JsonPath } from './problem';
import type { Report } from './report';

/** Where screens that need no sign-in stand (the guard of the routes, specification section 2). */
const PUBLIC_SCREENS = '/system/notice/';

interface Subject {
  page: RecordPage;
  reader: PublishedReader;
  said: PublishedTo;
  place: JsonPath;
  report: Report;
}

/** How published records are read: the calls and screens of each reader fit what is published to it. */
export function checkPublishedReading(page: RecordPage, report: Report): void {
  for (const reader of PUBLISHED_READERS) {
    const said = page.published?.[reader];
    if (!said) continue;
    const subject = { page, reader, said, place: ['published', reader], report };
    checkList(subject);
    checkCalls(subject);
    checkScreens(subject);
  }
}

function checkList(subject: Subject): void {
  const { said, place, report } = subject;
  const isRead = said.calls !== undefined || said.screens !== undefined;
  if (isRead && said.newest === undefined) report.key(place, '请写 newest，说明列表按哪个字段排列，大的在前');
  if (!isRead) {
    for (const key of ['newest', 'search', 'receipts'] as const) {
      if (said[key] !== undefined)
        report.key([...place, key], `没有 calls 和 screens，${key} 不起作用，请删去或写上它们`);
    }
  }
  if (said.newest !== undefined)
    requireKind(subject, ['newest'], said.newest, isOrdered, '日期、数字或单行文字字段');
  for (const [index, name] of (said.search ?? []).entries())
    requireKind(subject, ['search', index], name, isPlainText, '没有选项的文字字段');
}

function checkCalls(subject: Subject): void {
  const { page, reader, said, place, report } = subject;
  const { calls } = said;
  if (!calls) return;
  const at = [...place, 'calls'];
  const wrong = (name: 'list' | 'get' | 'file', fits: (call: Operation) => boolean, message: string) => {
    const declared = calls[name];
    if (declared !== undefined && !fits(parseOperation(declared))) report.value([...at, name], message);
  };
  const takes = (count: number) => (call: Operation) => call.method === 'GET' && call.query.length === count;
  wrong(
    'list',
    ({ method, query }) => (method === 'GET' || method === 'POST') && query.length === 0,
    '列表的接口用 GET 或 POST，问号后面不写参数：可以查找的写在 search 里',
  );
  wrong('get', takes(1), '一条记录的接口用 GET，问号后面写一个参数名：记录的编号');
  wrong('file', takes(2), '附件的接口用 GET，问号后面写两个参数名：记录的编号和附件的编号，用 & 隔开');
  if (calls.file !== undefined && !fileFieldOf(page, reader))
    report.key(
      [...at, 'file'],
      reader === 'public'
        ? '附件只有登录的供应商能下载，请删去'
        : 'fields 里没有 maxItems 为 1 的 Upload 字段，没有可以下载的附件',
    );
  const names = new Map<string, string>();
  for (const field of ['id', ...said.fields]) {
    const name = answerName(page, reader, field);
    const other = names.get(name);
    if (other !== undefined)
      report.key([...at, 'names'], `${other} 和 ${field} 在答复里都叫 ${name}，请换一个名称`);
    names.set(name, field);
  }
  for (const field of Object.keys(calls.names ?? {})) {
    if (field !== 'id' && !said.fields.includes(field))
      reportField([...at, 'names', field], field, ['id', ...said.fields], report);
  }
}

function checkScreens(subject: Subject): void {
  const { reader, said, place, report } = subject;
  const { screens } = said;
  if (!screens) return;
  const at = (key: string) => [...place, 'screens', key];
  for (const key of ['list', 'record'] as const) {
    const isPublic = screens[key].startsWith(PUBLIC_SCREENS);
    if (isPublic !== (reader === 'public'))
      report.value(
        at(key),
        isPublic
          ? `${PUBLIC_SCREENS} 下的页面不用登录，供应商的页面请换一个地址`
          : `不登录可读的页面要在 ${PUBLIC_SCREENS} 下`,
      );
  }
  if (screens.list === screens.record) report.value(at('record'), '全文的地址和列表的相同，请换一个');
  const needs = (key: 'heading' | 'time' | 'until' | 'body' | 'file', fits: Fits, kind: string) => {
    const name = screens[key];
    if (name !== undefined) requireKind(subject, ['screens', key], name, fits, kind);
  };
  needs('heading', isPlainText, '没有选项的文字字段');
  needs('time', isDay, 'date 或 dateTime 字段');
  needs('until', isDay, 'date 或 dateTime 字段');
  needs('body', ({ schema }) => schema['x-component'] === 'RichText', 'RichText 字段');
  if (screens.file !== undefined && reader === 'public')
    report.key(at('file'), '附件只有登录的供应商能下载，请删去');
  else needs('file', isSingleFile, 'maxItems 为 1 的 Upload 字段');
}

type Fits = (field: FieldInfo) => boolean;

/** A field that is published, and of the kind that is needed. */
function requireKind(
  { page, said, place, report }: Subject,
  key: JsonPath,
  name: string,
  fits: Fits,
  kind: string,
): void {
  const field = fieldsOf(page.form).get(name);
  if (!field || !said.fields.includes(name)) reportField([...place, ...key], name, said.fields, report);
  else if (!fits(field)) report.value([...place, ...key], `${name} 不合适，这里要写${kind}`);
}

const isOrdered: Fits = (field) =>
  field.type === 'number' || isDay(field) || (field.type === 'string' && isPlainText(field));
const isPlainText: Fits = ({ type, dictionary, schema }) =>
  type === 'string' &&
  dictionary === undefined &&
  schema.enum === undefined &&
  schema['x-component'] !== 'RichText';
const isDay: Fits = ({ schema }) => ['date', 'dateTime'].includes(dateKindOf(schema) ?? '');
