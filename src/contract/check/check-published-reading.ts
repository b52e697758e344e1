import { type FieldInfo, fieldsOf, itemFieldsOf } from '../fields/fields';
import { dayKindOf } from '../language/date-kinds';
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
import type { Report } from './report';

/** Where screens that need no sign-in stand (the guard of the routes, specification section 2). */
const PUBLIC_SCREENS = ['/system/notice/', '/biding/supplier/'];

/** What says nothing where nobody reads. */
const OF_LISTS = [
  'newest',
  'search',
  'receipts',
  'filters',
  'deadline',
  'listFields',
  'words',
  'tenant',
] as const;
const FOR_SUPPLIERS = '附件只有登录的供应商能下载，请删去';

type Call = 'list' | 'get' | 'file' | 'filters';

interface Subject {
  page: RecordPage;
  reader: PublishedReader;
  said: PublishedTo;
  /** Stands at what is said to the reader. */
  report: Report;
}

/** How published records are read: the calls and screens of each reader fit what is published to it. */
export function checkPublishedReading(page: RecordPage, report: Report): void {
  for (const reader of PUBLISHED_READERS) {
    const said = page.published?.[reader];
    if (!said) continue;
    const subject = { page, reader, said, report: report.at('published', reader) };
    checkList(subject);
    checkAnswers(subject);
    checkCalls(subject);
    checkScreens(subject);
  }
}

function checkList(subject: Subject): void {
  const { said, report } = subject;
  const { newest, search, calls, screens } = said;
  const isRead = calls !== undefined || screens !== undefined;
  if (isRead && newest === undefined) report.key([], '请写 newest，说明列表按哪个字段排列，大的在前');
  if (!isRead)
    report.refuse(said, OF_LISTS, (key) => `没有 calls 和 screens，${key} 不起作用，请删去或写上它们`);
  if (newest !== undefined)
    requireKind(subject, report.at('newest'), newest, isOrdered, '日期、数字或单行文字字段');
  for (const [name, at] of report.at('search').each(search))
    requireKind(subject, at, name, isPlainText, '没有选项的文字字段');
}

/** What narrows and sorts the list, and what is answered in another way than it is kept. */
function checkAnswers(subject: Subject): void {
  const { page, reader, said, report } = subject;
  const params = new Set(['pageNum', 'pageSize', 'sort', 'isRead', ...(said.search ?? [])]);
  for (const [field, at, param] of report.at('filters').entries(said.filters)) {
    if (params.has(param)) at.key([], `${param} 是列表已有的参数，请换一个名称`);
    if (field !== TENANT) requireKind(subject, at, field, isChoice, '字典字段或行政区划字段');
    else if (reader === 'suppliers') at.value([], '供应商只读到一个租户的记录，请删去');
  }
  if (said.deadline !== undefined)
    requireKind(subject, report.at('deadline'), said.deadline, isDay, 'date 或 dateTime 字段');
  for (const [name, at] of report.at('listFields').each(said.listFields))
    if (!said.fields.includes(name)) at.noField([], name, said.fields);
  for (const [path, at] of report.at('words').each(said.words)) {
    const [name = ''] = path.split('.');
    const of = fieldInWords(page, path);
    if (!said.fields.includes(name)) at.noField([], name, said.fields);
    else if (!of || !isChoice(of)) at.value([], `${path} 不合适，这里要写字典字段或行政区划字段`);
  }
  const names = said.fields.map((field) => answerName(page, reader, field));
  if (said.tenant !== undefined && names.includes(said.tenant))
    report.value('tenant', `${said.tenant} 是一个字段在答复里的名称，请换一个`);
}

function checkCalls(subject: Subject): void {
  const { page, reader, said, report } = subject;
  const { calls } = said;
  if (!calls) return;
  const at = report.at('calls');
  const wrong = (name: Call, fits: (call: Operation) => boolean, message: string) => {
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
  const noFiles = reader === 'public' ? FOR_SUPPLIERS : 'fields 里没有 Upload 字段，没有可以下载的附件';
  if (calls.file !== undefined && fileFieldsOf(page, reader).length === 0) at.key('file', noFiles);
  const answered = ['id', ...said.fields];
  const names = new Map<string, string>();
  for (const field of answered) {
    const name = answerName(page, reader, field);
    const other = names.get(name);
    if (other !== undefined) at.key('names', `${other} 和 ${field} 在答复里都叫 ${name}，请换一个名称`);
    names.set(name, field);
  }
  for (const field of Object.keys(calls.names ?? {}))
    if (!answered.includes(field)) at.noField(['names', field], field, answered);
}

function checkScreens(subject: Subject): void {
  const { reader, said } = subject;
  const { screens } = said;
  if (!screens) return;
  const report = subject.report.at('screens');
  const { list, record, tabs, file } = screens;
  const addresses =
    typeof record === 'string'
      ? [[record, report.at('record')] as const]
      : report
          .at('record')
          .entries(record)
          .map(([path, at]) => [path, at] as const);
  for (const [path, at] of [[list, report.at('list')] as const, ...addresses]) {
    const open = PUBLIC_SCREENS.find((start) => path.startsWith(start));
    if (open !== undefined && reader !== 'public')
      at.value([], `${open} 下的页面不用登录，供应商的页面请换一个地址`);
    else if (open === undefined && reader === 'public')
      at.value([], `不登录可读的页面要在 ${PUBLIC_SCREENS.join(' 或 ')} 下`);
  }
  for (const [path, at] of addresses) if (path === list) at.value([], '全文的地址和列表的相同，请换一个');
  if (typeof record !== 'string' && tabs === undefined)
    report.value('record', '没有写 tabs，全文的地址只写一个');
  const needs = (key: 'heading' | 'time' | 'until' | 'file', fits: Fits, kind: string) => {
    const name = screens[key];
    if (typeof name === 'string') requireKind(subject, report.at(key), name, fits, kind);
  };
  needs('heading', isPlainText, '没有选项的文字字段');
  needs('time', isDay, 'date 或 dateTime 字段');
  needs('until', isDay, 'date 或 dateTime 字段');
  checkParts(subject, screens, report);
  if (file !== undefined && reader === 'public') report.key('file', FOR_SUPPLIERS);
  else needs('file', isSingleFile, 'maxItems 为 1 的 Upload 字段');
}

/** The further parts of the screens: tabs, what stands beside headings, the parts of the text, and the reader's own record. */
function checkParts(subject: Subject, screens: NonNullable<PublishedTo['screens']>, report: Report): void {
  const { page, reader, said } = subject;
  const { body, tabs, withSuppliers, own } = screens;
  const more = withSuppliers ? (publishedTo(page, 'suppliers')?.fields ?? []) : [];
  const full = [...said.fields, ...more];
  const need = (at: Report, name: string, among: readonly string[], fits: Fits, kind: string) => {
    if (name !== TENANT || said.tenant === undefined) requireKind(subject, at, name, fits, kind, among);
  };
  const each = (key: 'tags' | 'facts' | 'terms', among: readonly string[], fits: Fits, kind: string) => {
    for (const [name, at] of report.at(key).each(screens[key])) need(at, name, among, fits, kind);
  };
  each('tags', said.fields, ({ dictionary }) => dictionary !== undefined, '字典字段');
  each('facts', said.listFields ?? said.fields, isShort, '一行能写下的字段');
  each('terms', full, isShort, '一行能写下的字段');
  const parts = [body ?? []].flat();
  for (const [name, item] of report.at('body').each(parts)) {
    const at = typeof body === 'string' ? report.at('body') : item;
    if (parts.length === 1) need(at, name, full, isRich, 'RichText 字段');
    else need(at, name, full, isPart, '文字、RichText、表格或 Upload 字段');
  }
  if (tabs !== undefined && !Object.values(said.filters ?? {}).includes(tabs))
    report.value('tabs', `请在 filters 里写上 ${tabs}，列表才能按它分开`);
  if (withSuppliers && (reader !== 'public' || !publishedTo(page, 'suppliers')?.calls))
    report.key('withSuppliers', 'withSuppliers 写在 public 里，并且 suppliers 要写 calls');
  for (const [one, at] of report.at('own', 'cases').each(own?.cases))
    at.refuse(one, ['filled', 'tone'], (key) => `${key} 在这里不起作用，请删去`);
  for (const [field, at] of report.at('own', 'values').entries(own?.values))
    if (!said.fields.includes(field)) at.noField([], field, said.fields);
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
  { page, said }: Subject,
  at: Report,
  name: string,
  fits: Fits,
  kind: string,
  among: readonly string[] = said.fields,
): void {
  const field = fieldsOf(page.form).get(name);
  if (!field || !among.includes(name)) at.noField([], name, among);
  else if (!fits(field)) at.value([], `${name} 不合适，这里要写${kind}`);
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
const isDay: Fits = ({ schema }) => dayKindOf(schema) !== undefined;
