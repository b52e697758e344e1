import { shapeTitles } from '../../src/contract/notes/shape-notes';
import { FORMAT_NAMES } from '../../src/contract/rules/formats';
import type { Examples } from './find-examples';
import type { Node } from './meta-schema';
import { noteOf, type Part, partsOf, valueNotesOf } from './meta-schema';
import { code, takenBy } from './words';

/** Headings of the parts of a page file, in the order of the reference. */
export const PART_TITLES: Readonly<Record<string, string>> = {
  listPage: '列表页',
  viewPage: '另一个页面的记录上的第二个页面',
  formPage: '表单页',
  tabsPage: '标签页面',
  tab: '标签页面里的标签',
  dashboardPage: '看板页面',
  dashboardCard: '看板上的卡片',
  statusCase: '状态卡片说的一项',
  cardFile: '卡片上可下载的文件',
  dashboardStack: '叠放的卡片',
  menu: '菜单',
  resource: '资源',
  viewResource: '引用另一个页面的记录',
  viewForm: '要哪些字段',
  shared: '两方共用的记录',
  noOverlap: '期间不得重叠',
  form: '表单',
  field: '字段',
  'field.enum': '选项',
  'field.x-secret': '密码',
  reference: '参照数据',
  recordOptions: '另一个页面的记录',
  rowsFill: '随选项带入的明细',
  valueLookup: '查出的值',
  validator: '更多的规则',
  reaction: '联动',
  effect: '联动的结果',
  collect: '汇总',
  list: '列表',
  searchItem: '查询项',
  card: '手机上的卡片',
  column: '列',
  link: '列的链接',
  total: '汇总',
  chart: '图表',
  listView: '列表的视图',
  ...shapeTitles,
  relatedList: '记录页面上的相关列表',
  print: '打印件',
  fieldsBlock: '打印件里的字段',
  'fieldsBlock.fields': '打印件里的一个字段',
  tableBlock: '打印件里的表格',
  'tableBlock.columns': '打印件里的一列',
  relatedBlock: '打印件里的相关记录',
  approvalBlock: '打印件里的审批',
  stepsBlock: '打印件里的状态变更',
  signBlock: '打印件里的签章',
  qrBlock: '打印件里的二维码',
  button: '按钮',
  bulkAction: '批量按钮',
  derived: '派生字段',
  derivedCase: '派生字段的取值',
  'derivedCase.daysLeft': '天数',
  rollUp: '从别的页面汇总的数',
  counted: '汇总哪些记录',
  givenBack: '退回的数',
  states: '状态',
  transition: '改变状态的按钮',
  creation: '改变状态时新增的记录',
  createdRows: '新增的记录里的明细',
  amendment: '更正用的副本',
  schedule: '到日期自动流转',
  routeStep: '审批流程的一级',
  need: '改变状态前要有的资料',
  progress: '办到哪一步',
  progressStep: '一步',
  progressNote: '一个状态下说的话',
  progressOutcome: '办成以后',
  'progressOutcome.points': '办成以后的一条',
  certified: '认证过的字段',
  published: '发布',
  supplierReaders: '供应商可读的部分',
  chosenSuppliers: '发给部分供应商',
  publishedCalls: '读取的接口',
  publishedScreens: '画出来的页面',
  publishedOwn: '全文旁边自己的记录',
  publicForm: '没有账号的人填写的表单',
  bench: '工作台',
  benchDue: '工作台上到期的记录',
  reminder: '到期提醒',
  grantedReaders: '有某个权限码的员工',
  publicReaders: '公众可读的部分',
};

export const DICTIONARY_TITLES: Readonly<Record<string, string>> = {
  dictionary: '字典文件',
  entry: '字典的一项',
};

/** Longer examples are shown by a link to their file. */
const LONGEST = 60;

/** A section for every part of a meta-schema. Throws for a part without a heading. */
export function partSections(
  schema: Node,
  titles: Readonly<Record<string, string>>,
  examples: Examples,
): string[] {
  const parts = partsOf(schema);
  const strange = parts.find(({ name }) => !Object.hasOwn(titles, name));
  if (strange) throw new Error(`No heading for the part ${strange.name}: write one in parts.ts`);
  const order = Object.keys(titles);
  return parts
    .toSorted((left, right) => order.indexOf(left.name) - order.indexOf(right.name))
    .map((part) => section(part, titles, examples));
}

function section({ name, node }: Part, titles: Readonly<Record<string, string>>, examples: Examples): string {
  const keys = Object.entries(node.properties ?? {}).filter(
    ([key]) => name !== 'validator' || !isFormat(key),
  );
  const rows = keys.map(([key, property]) => {
    const { means, unset } = noteOf(name, key);
    const required = node.required?.includes(key);
    const values = valueList(name, key, property);
    const taken = takenBy(`${name}.${key}`, property, titles);
    const example = shortest(examples.get(`${name}.${key}`) ?? [], key);
    return row([code(key), `${means}${values}`, taken, required ? '**必须写**' : (unset ?? ''), example]);
  });
  return [
    `### ${titles[name]}`,
    '',
    ...tableHead(['键', '意思', '可以写', '不写时', '例子']),
    ...rows,
    '',
  ].join('\n');
}

const isFormat = (key: string) => (FORMAT_NAMES as readonly string[]).includes(key);

export function tableHead(columns: readonly string[]): string[] {
  return [row(columns), row(columns.map(() => '---'))];
}

export function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

/** Meanings of the values, where the list is short and the sentence does not name them. */
function valueList(name: string, key: string, { enum: values }: Node): string {
  const notes = valueNotesOf(name, key);
  if (!notes || !values || values.length > 12) return '';
  const { means } = noteOf(name, key);
  const unnamed = values.filter((value) => !means.includes(String(value)));
  return unnamed.length === 0
    ? ''
    : `：${unnamed.map((value) => `${value} ${notes[value]?.means ?? ''}`).join('；')}`;
}

function shortest(found: readonly { file: string; value: unknown }[], key: string): string {
  const written = found
    .filter(({ value }) => !String(value).startsWith('../../..'))
    .map(({ value }) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`);
  const fits = written.find((text) => text.length <= LONGEST && text.length > key.length + 6);
  const best = fits ?? written.toSorted((left, right) => left.length - right.length)[0];
  if (best === undefined) return '';
  if (best.length <= LONGEST) return code(best);
  const [{ file } = { file: '' }] = found;
  return `[${file.slice(file.lastIndexOf('/') + 1)}](../${file})`;
}
