import { type FieldInfo, fieldsOf, itemFieldsOf } from '../fields/fields';
import { dateKindOf } from '../language/date-kinds';
import { type Operation, parseOperation } from '../language/operations';
import type { RecordPage } from '../language/page-schema';
import type { PublishedReader, PublishedTo } from '../language/published-schema';
import {
  answerName,
  fieldInWords,
  fileFieldsOf,
  isRegion,
  isSeveralFiles,
  isSingleFile,
  PUBLISHED_READERS,
  publishedTo,
} from '../pages/published-calls';
import { TENANT } from '../pages/published-screens';
import type { JsonPath } from './problem';
import type { Report } from './report';

/** Where screens that need no sign-in stand (the guard of the routes, specification section 2). */
const PUBLIC_SCREENS = ['/system/notice/', '/biding/supplier/'];

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
    checkAnswers(subject);
    checkCalls(subject);
    checkScreens(subject);
  }
}

function checkList(subject: Subject): void {
  const { said, place, report } = subject;
  const isRead = said.calls !== undefined || said.screens !== undefined;
  if (isRead && said.newest === undefined) report.key(place, '请写 newest，说明列表按哪个字段排列，大的在前');
  if (!isRead) {
    for (const key of [
      'newest',
      'search',
      'receipts',
      'filters',
      'deadline',
      'listFields',
      'words',
      'tenant',
    ] as const) {
      if (said[key] !== undefined)
        report.key([...place, key], `没有 calls 和 screens，${key} 不起作用，请删去或写上它们`);
    }
  }
  if (said.newest !== undefined)
    requireKind(subject, ['newest'], said.newest, isOrdered, '日期、数字或单行文字字段');
  for (const [index, name] of (said.search ?? []).entries())
    requireKind(subject, ['search', index], name, isPlainText, '没有选项的文字字段');
}

/** What narrows and sorts the list, and what is answered in another way than it is kept. */
function checkAnswers(subject: Subject): void {
  const { page, reader, said, place, report } = subject;
  const params = new Set(['pageNum', 'pageSize', 'sort', 'isRead', ...(said.search ?? [])]);
  for (const [param, field] of Object.entries(said.filters ?? {})) {
    const at = ['filters', param];
    if (params.has(param)) report.key([...place, ...at], `${param} 是列表已有的参数，请换一个名称`);
    if (field !== TENANT) requireKind(subject, at, field, isChoice, '字典字段或行政区划字段');
    else if (reader === 'suppliers') report.value([...place, ...at], '供应商只读到一个租户的记录，请删去');
  }
  if (said.deadline !== undefined)
    requireKind(subject, ['deadline'], said.deadline, isDay, 'date 或 dateTime 字段');
  for (const [index, name] of (said.listFields ?? []).entries()) {
    if (!said.fields.includes(name)) report.noField([...place, 'listFields', index], name, said.fields);
  }
  for (const [path, at] of report.at(...place, 'words').each(said.words)) {
    const [name = ''] = path.split('.');
    const of = fieldInWords(page, path);
    if (!said.fields.includes(name)) at.noField([], name, said.fields);
    else if (!of || !isChoice(of)) at.value([], `${path} 不合适，这里要写字典字段或行政区划字段`);
  }
  const names = said.fields.map((field) => answerName(page, reader, field));
  if (said.tenant !== undefined && names.includes(said.tenant))
    report.value([...place, 'tenant'], `${said.tenant} 是一个字段在答复里的名称，请换一个`);
}

function checkCalls(subject: Subject): void {
  const { page, reader, said, place, report } = subject;
  const { calls } = said;
  if (!calls) return;
  const at = report.at(...place, 'calls');
  const wrong = (
    name: 'list' | 'get' | 'file' | 'filters',
    fits: (call: Operation) => boolean,
    message: string,
  ) => {
    const declared = calls[name];
    if (declared !== undefined && !fits(parseOperation(declared))) at.value(name, message);
  };
  const takes = (count: number) => (call: Operation) => call.method === 'GET' && call.query.length === count;
  wrong(
    'list',
    ({ method, query }) => (method === 'GET' || method === 'POST') && query.length === 0,
    '列表的接口用 GET 或 POST，问号后面不写参数：可以查找的写在 search 里',
  );
  wrong(
    'get',
    ({ method, query }) =>
      method === 'GET' && (query.length === 1 || (query.length === 2 && isTextOf(subject, query[1]!))),
    '一条记录的接口用 GET，问号后面写一个参数名：记录的编号；后面可以再写一个发布的文字字段的名称，用 & 隔开',
  );
  wrong('filters', takes(0), '筛选值的接口用 GET，问号后面不写参数');
  if (calls.filters !== undefined && said.filters === undefined)
    at.key('filters', '没有写 filters，没有可以筛选的，请删去或写上 filters');
  wrong('file', takes(2), '附件的接口用 GET，问号后面写两个参数名：记录的编号和附件的编号，用 & 隔开');
  if (calls.file !== undefined && fileFieldsOf(page, reader).length === 0)
    at.key(
      'file',
      reader === 'public'
        ? '附件只有登录的供应商能下载，请删去'
        : 'fields 里没有 Upload 字段，没有可以下载的附件',
    );
  const names = new Map<string, string>();
  for (const field of ['id', ...said.fields]) {
    const name = answerName(page, reader, field);
    const other = names.get(name);
    if (other !== undefined) at.key('names', `${other} 和 ${field} 在答复里都叫 ${name}，请换一个名称`);
    names.set(name, field);
  }
  for (const field of Object.keys(calls.names ?? {})) {
    if (field !== 'id' && !said.fields.includes(field))
      at.noField(['names', field], field, ['id', ...said.fields]);
  }
}

function checkScreens(subject: Subject): void {
  const { reader, said, place, report } = subject;
  const { screens } = said;
  if (!screens) return;
  const at = (key: string) => [...place, 'screens', key];
  const records = typeof screens.record === 'string' ? { '': screens.record } : screens.record;
  const addresses = Object.entries(records).map(([value, path]) => ({
    path,
    place: [...at('record'), ...(value === '' ? [] : [value])],
  }));
  for (const { path, place: where } of [{ path: screens.list, place: at('list') }, ...addresses]) {
    const open = PUBLIC_SCREENS.find((start) => path.startsWith(start));
    if ((open !== undefined) !== (reader === 'public'))
      report.value(
        where,
        open !== undefined
          ? `${open} 下的页面不用登录，供应商的页面请换一个地址`
          : `不登录可读的页面要在 ${PUBLIC_SCREENS.join(' 或 ')} 下`,
      );
  }
  for (const { path, place: where } of addresses)
    if (path === screens.list) report.value(where, '全文的地址和列表的相同，请换一个');
  if (typeof screens.record !== 'string' && screens.tabs === undefined)
    report.value(at('record'), '没有写 tabs，全文的地址只写一个');
  const needs = (key: 'heading' | 'time' | 'until' | 'file', fits: Fits, kind: string) => {
    const name = screens[key];
    if (typeof name === 'string') requireKind(subject, ['screens', key], name, fits, kind);
  };
  needs('heading', isPlainText, '没有选项的文字字段');
  needs('time', isDay, 'date 或 dateTime 字段');
  needs('until', isDay, 'date 或 dateTime 字段');
  checkParts(subject);
  if (screens.file !== undefined && reader === 'public')
    report.key(at('file'), '附件只有登录的供应商能下载，请删去');
  else needs('file', isSingleFile, 'maxItems 为 1 的 Upload 字段');
}

/** The further parts of the screens: tabs, what stands beside headings, the parts of the text, and the reader's own record. */
function checkParts(subject: Subject): void {
  const { page, reader, said, place, report } = subject;
  const screens = said.screens!;
  const at = (...key: JsonPath) => [...place, 'screens', ...key];
  const more = screens.withSuppliers ? (publishedTo(page, 'suppliers')?.fields ?? []) : [];
  const full = [...said.fields, ...more];
  const need = (key: JsonPath, name: string, among: readonly string[], fits: Fits, kind: string) => {
    if (name === TENANT && said.tenant !== undefined) return;
    requireKind(subject, ['screens', ...key], name, fits, kind, among);
  };
  const each = (key: 'tags' | 'facts' | 'terms', among: readonly string[], fits: Fits, kind: string) => {
    for (const [index, name] of (screens[key] ?? []).entries()) need([key, index], name, among, fits, kind);
  };
  each('tags', said.fields, ({ dictionary }) => dictionary !== undefined, '字典字段');
  each('facts', said.listFields ?? said.fields, isShort, '一行能写下的字段');
  each('terms', full, isShort, '一行能写下的字段');
  const parts = [screens.body ?? []].flat();
  for (const [index, name] of parts.entries()) {
    const where = typeof screens.body === 'string' ? ['body'] : ['body', index];
    if (parts.length === 1) need(where, name, full, isRich, 'RichText 字段');
    else need(where, name, full, isPart, '文字、RichText、表格或 Upload 字段');
  }
  if (screens.tabs !== undefined && !Object.values(said.filters ?? {}).includes(screens.tabs))
    report.value(at('tabs'), `请在 filters 里写上 ${screens.tabs}，列表才能按它分开`);
  if (screens.withSuppliers && (reader !== 'public' || !publishedTo(page, 'suppliers')?.calls))
    report.key(at('withSuppliers'), 'withSuppliers 写在 public 里，并且 suppliers 要写 calls');
  for (const [index, { filled, tone }] of (screens.own?.cases ?? []).entries())
    for (const [key, value] of Object.entries({ filled, tone }))
      if (value !== undefined) report.key(at('own', 'cases', index, key), `${key} 在这里不起作用，请删去`);
  for (const [own, field] of Object.entries(screens.own?.values ?? {}))
    if (!said.fields.includes(field)) report.noField(at('own', 'values', own), field, said.fields);
}

/** Whether a parameter is what answers call a published text that tells one record. */
function isTextOf({ page, reader, said }: Subject, param: string): boolean {
  const name = said.fields.find((field) => answerName(page, reader, field) === param);
  const field = name === undefined ? undefined : fieldsOf(page.form).get(name);
  return field !== undefined && isPlainText(field);
}

type Fits = (field: FieldInfo) => boolean;

/** A field that is published, or one of `among`, and of the kind that is needed. */
function requireKind(
  { page, said, place, report }: Subject,
  key: JsonPath,
  name: string,
  fits: Fits,
  kind: string,
  among: readonly string[] = said.fields,
): void {
  const field = fieldsOf(page.form).get(name);
  if (!field || !among.includes(name)) report.noField([...place, ...key], name, among);
  else if (!fits(field)) report.value([...place, ...key], `${name} 不合适，这里要写${kind}`);
}

const isOrdered: Fits = (field) =>
  field.type === 'number' || isDay(field) || (field.type === 'string' && isPlainText(field));
const isPlainText: Fits = ({ type, dictionary, schema }) =>
  type === 'string' &&
  dictionary === undefined &&
  schema.enum === undefined &&
  schema['x-component'] !== 'RichText';
const isRich: Fits = ({ schema }) => schema['x-component'] === 'RichText';
const isShort: Fits = (field) => !isRich(field) && !itemFieldsOf(field) && !isSeveralFiles(field);
const isPart: Fits = (field) => !isSingleFile(field) && (field.type === 'string' || field.type === 'array');
/** A code of a dictionary, codes of a tree, or a region. */
const isChoice: Fits = (field) => field.dictionary !== undefined || isRegion(field);
const isDay: Fits = ({ schema }) => ['date', 'dateTime'].includes(dateKindOf(schema) ?? '');
