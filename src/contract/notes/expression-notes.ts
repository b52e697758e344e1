import type { Note } from './note';

/** What an expression may read of the signed-in person: `user.accountId`. */
export const USER_NOTES: Readonly<Record<string, Note>> = {
  accountId: { means: '账号编号，与“负责人”等账号字段里存的相同' },
  username: { means: '登录名' },
  displayName: { means: '姓名' },
  applicationSystem: { means: "所在的一侧：供应商是 'supplier'，员工是 'office'" },
};

/** What an expression may read of the place a person works in: `session.tenantCode`. */
export const SESSION_NOTES: Readonly<Record<string, Note>> = {
  tenantCode: { means: '当前租户的编号' },
  supplierCode: { means: '登录的供应商的编号；员工没有，是 null' },
  supplierName: {
    means: '登录的供应商的名称，可以作默认值：`"default": "{{ session.supplierName }}"`；员工没有，是 null',
  },
};

/** A function of expressions with an example over {@link EXAMPLE_SCOPE} and what it gives. */
interface FunctionNote extends Note {
  example: string;
  gives: unknown;
}

/** The record and the moment that the examples of functions are about. */
export const EXAMPLE_SCOPE = {
  values: {
    code: ' cg-2026-018 ',
    tags: ['急', '进口'],
    price: 33.335,
    text: '12.5',
    lines: [
      { name: '轴承', amount: 1.5, done: true },
      { name: '法兰', amount: 2, done: false },
    ],
  },
  user: { lastValues: { code: 'cg-2026-017' } },
  // 09:00 on 31 March 2026 in Beijing.
  now: new Date('2026-03-31T01:00:00Z'),
};

const IN_BEIJING = "按北京时间写 'Asia/Shanghai'；不写是世界时";

/** Functions that page files use, by name, in the order of the reference. */
export const FUNCTION_NOTES: Readonly<Record<string, FunctionNote>> = {
  sum: {
    means: '把列表里的数加起来，空的不算',
    example: 'sum(values.lines.map(line, line.amount))',
    gives: 3.5,
  },
  round: { means: '四舍五入到几位小数', example: 'round(values.price, 2)', gives: 33.34 },
  lastValue: {
    means: '本人上次在本页保存的这个字段的值，只用在 default 里；没有保存过是 null',
    example: "user.lastValue('code')",
    gives: 'cg-2026-017',
  },
  size: { means: '文字有几个字，列表有几项', example: 'size(values.lines)', gives: 2 },
  map: {
    means: '取列表每一项的一个值',
    example: 'values.lines.map(line, line.name)',
    gives: ['轴承', '法兰'],
  },
  filter: {
    means: '留下列表里符合条件的项',
    example: 'size(values.lines.filter(line, line.amount > 1.5))',
    gives: 1,
  },
  all: {
    means: '是不是每一项都符合',
    example: 'values.lines.all(line, line.amount > 0)',
    gives: true,
  },
  exists: {
    means: '是不是至少有一项符合',
    example: "values.lines.exists(line, line.name == '法兰')",
    gives: true,
  },
  exists_one: {
    means: '是不是恰好有一项符合',
    example: 'values.lines.exists_one(line, line.done == true)',
    gives: true,
  },
  contains: { means: '文字里有没有这一段', example: "values.code.contains('2026')", gives: true },
  startsWith: { means: '文字是不是以它开头', example: "values.code.trim().startsWith('cg')", gives: true },
  endsWith: { means: '文字是不是以它结尾', example: "values.code.trim().endsWith('018')", gives: true },
  trim: { means: '去掉前后的空格', example: 'values.code.trim()', gives: 'cg-2026-018' },
  upperAscii: { means: '英文字母变大写', example: 'values.code.trim().upperAscii()', gives: 'CG-2026-018' },
  lowerAscii: { means: '英文字母变小写', example: "'CNY'.lowerAscii()", gives: 'cny' },
  substring: {
    means: '取从第几个字到第几个字之前的一段，从 0 数起',
    example: 'values.code.trim().substring(3, 7)',
    gives: '2026',
  },
  indexOf: {
    means: '这一段第一次出现在第几个字，没有是 -1',
    example: "values.code.trim().indexOf('-')",
    gives: 2,
  },
  lastIndexOf: {
    means: '这一段最后一次出现在第几个字，没有是 -1',
    example: "values.code.trim().lastIndexOf('-')",
    gives: 7,
  },
  split: { means: '按分隔的字拆成列表', example: "size(values.code.split('-'))", gives: 3 },
  join: { means: '把文字的列表连成一段', example: "values.tags.join('、')", gives: '急、进口' },
  string: { means: '变成文字', example: 'string(values.lines[0].amount)', gives: '1.5' },
  double: { means: '文字变成数', example: 'double(values.text)', gives: 12.5 },
  int: { means: '变成整数，小数部分去掉', example: 'int(values.price)', gives: 33 },
  bool: { means: "文字 'true'、'false' 变成是、否", example: "bool('true')", gives: true },
  timestamp: {
    means: '文字变成时刻（RFC 3339）',
    example: "now > timestamp('2026-03-01T00:00:00+08:00')",
    gives: true,
  },
  duration: { means: '一段时间（h 时，m 分，s 秒）', example: "now - duration('24h') < now", gives: true },
  getFullYear: {
    means: `时刻的年份；${IN_BEIJING}`,
    example: "now.getFullYear('Asia/Shanghai')",
    gives: 2026,
  },
  getMonth: {
    means: `时刻的月份，一月是 0；${IN_BEIJING}`,
    example: "now.getMonth('Asia/Shanghai') + 1",
    gives: 3,
  },
  getDate: { means: `时刻是几号；${IN_BEIJING}`, example: "now.getDate('Asia/Shanghai')", gives: 31 },
  getDayOfMonth: {
    means: `时刻是几号，一号是 0；${IN_BEIJING}`,
    example: "now.getDayOfMonth('Asia/Shanghai')",
    gives: 30,
  },
  getDayOfWeek: {
    means: `时刻是星期几，星期日是 0；${IN_BEIJING}`,
    example: "now.getDayOfWeek('Asia/Shanghai')",
    gives: 2,
  },
  getDayOfYear: {
    means: `时刻是一年的第几天，元旦是 0；${IN_BEIJING}`,
    example: "now.getDayOfYear('Asia/Shanghai')",
    gives: 89,
  },
  getHours: { means: `时刻的小时；${IN_BEIJING}`, example: "now.getHours('Asia/Shanghai')", gives: 9 },
  getMinutes: { means: '时刻的分钟', example: 'now.getMinutes()', gives: 0 },
  getSeconds: { means: '时刻的秒', example: 'now.getSeconds()', gives: 0 },
  getMilliseconds: { means: '时刻的毫秒', example: 'now.getMilliseconds()', gives: 0 },
};

/** Functions of CEL that a page file has no use for: they pass, and stand in the reference by name alone. */
export const OTHER_FUNCTIONS: readonly string[] = [
  'at',
  'base64',
  'bind',
  'bytes',
  'dyn',
  'hasValue',
  'hex',
  'json',
  'none',
  'of',
  'or',
  'orValue',
  'type',
  'uint',
  'value',
];

/** Functions of CEL that are refused, with what to write instead. */
export const REFUSED_FUNCTIONS: Readonly<Record<string, string>> = {
  matches: '用字段的 `pattern` 或 `format`',
  has: '写 `== null`、`!= null`',
};
