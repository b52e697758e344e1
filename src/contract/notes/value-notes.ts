import type { ComponentName } from '../language/components';
import { VALUE_TYPES } from '../language/value-types';
import type { FormatName } from '../rules/formats';
import { COMPONENT_NOTES } from './component-notes';
import { type Note, type Notes, note } from './note';

/** What each format takes, with a value of it that holds. */
export const FORMAT_NOTES: Readonly<Record<FormatName, Note & { sample: string }>> = {
  mobile: { means: '大陆手机号码', sample: '13800138000' },
  telephone: { means: '固定电话、手机或 400、800 电话', sample: '010-62345678' },
  email: { means: '电子邮箱', sample: 'zhang.san@example.com' },
  url: { means: '网址；没写 https:// 时补上', sample: 'https://www.example.com' },
  creditCode: { means: '统一社会信用代码，核对校验位', sample: '91350100M000100Y43' },
  idCard: { means: '18 位居民身份证号码，核对出生日期和校验位', sample: '11010519491231002X' },
  bankAccount: { means: '银行账号', sample: '6222021234567890123' },
  cnaps: { means: '联行号', sample: '102100099996' },
  postcode: { means: '邮政编码', sample: '100044' },
  smsCode: { means: '六位验证码', sample: '024680' },
  username: {
    means: '登录用的用户名：最多 30 个汉字、字母、数字和 _ . @ -，不能是手机号',
    sample: 'zhang.san',
  },
  color: { means: '颜色；大写和三位的写法保存时改成六位小写', sample: '#1677ff' },
  date: { means: '日期', sample: '2026-03-31' },
  dateTime: { means: '日期和时间（北京时间）', sample: '2026-03-31 09:30:00' },
  week: { means: '周（ISO 8601）', sample: '2026-W14' },
  month: { means: '月份', sample: '2026-03' },
  quarter: { means: '季度', sample: '2026-Q1' },
  year: { means: '年份', sample: '2026' },
  time: { means: '时刻，到秒', sample: '09:30:00' },
  hourMinute: { means: '时刻，到分', sample: '09:30' },
};

const ACTIONS: Notes = {
  create: note('打开空表单，新增一条'),
  copy: note('打开表单，填好这条记录的内容，保存为新的一条'),
  update: note('打开这条记录的表单，修改后保存'),
  view: note('打开这条记录，只看不改'),
  delete: note('确认后删除'),
  assign: note('选一位负责人，只改 responsible 的字段'),
  urge: note('催办负责人'),
  export: note('把查到的记录导出成 xlsx 文件，选中了几行就只导出这几行'),
  import: note('从 xlsx 文件新增许多条，唯一字段相同的修改，先检查再写入'),
};

/** What the allowed values of a key mean, by `part.key`; an editor shows them beside its completions. */
export const VALUE_NOTES: Readonly<Record<string, Notes>> = {
  'field.format': FORMAT_NOTES,
  'field.x-component': componentMeanings(),
  'field.x-pattern': {
    editable: note('可以改'),
    disabled: note('灰色，不能改'),
    readOnly: note('输入框的样子，不能改'),
    readPretty: note('只显示文字；网关拒绝改动'),
  },
  'button.action': ACTIONS,
  'menu.face': { supplier: note('供应商端'), office: note('办公端') },
  'resource.scope': {
    supplier: note('每个供应商各自的记录'),
    tenant: note('租户内员工共用的记录'),
    account: note('每个账号自己的记录'),
  },
  'resource.uniqueIn': { supplier: note('在一个供应商之内'), tenant: note('在整个租户之内') },
  'list.detail': {
    drawer: note('在右侧的抽屉里打开'),
    page: note('占整页打开，下方列出变更记录'),
  },
  'column.valueType': Object.fromEntries(
    Object.entries(VALUE_TYPES).map(([name, { means }]) => [name, note(means)]),
  ),
  'searchItem.match': {
    contains: note('包含输入的文字'),
    equals: note('等于，可选多个'),
    range: note('从几到几，含两端'),
  },
  'dashboardCard.type': {
    greeting: note('问候：谁、在哪里'),
    status: note('供应商认证的下一步'),
    count: note('数字，点开是它数的记录'),
    todo: note('各页面的任务数，要页面写了 bench'),
    trend: note('任务每天新增和完成的条数，近 7 天或两周'),
    due: note('快到期的记录，要页面写了 bench.due'),
    reminders: note('提醒过本人、仍未过去的日期'),
    list: note('一个页面的前几条记录'),
    chart: note('一个页面的图表'),
    calendar: note('一个页面的记录，按日期标在月历上'),
    links: note('快捷入口'),
    text: note('一段文字'),
    weather: note('天气'),
    memos: note('本人的备忘'),
    matters: note('供应商的申请与结果'),
    completeness: note('供应商资料填了多少'),
    changes: note('供应商资料最近的变更'),
    announcements: note('给供应商的公告'),
    tenders: note('招标与招募'),
    expiring: note('供应商快到期的证件'),
    downloads: note('供应商可下载的文件'),
  },
  'dashboardCard.of': {
    tasks: note('我的待办'),
    approvals: note('待我审批'),
    messages: note('未读消息'),
    due: note('快到期的记录'),
  },
  'total.fn': {
    count: note('数记录'),
    sum: note('合计'),
    average: note('平均'),
    min: note('最小，也可用在日期上'),
    max: note('最大，也可用在日期上'),
  },
};

function componentMeanings(): Readonly<Record<ComponentName, Note>> {
  return COMPONENT_NOTES;
}

/** The standard calls that `resource.operations` may give another method and path. */
export const OPERATION_NOTES: Notes = {
  list: note('查询列表'),
  get: note('读一条记录'),
  create: note('新增一条'),
  update: note('修改一条'),
  delete: note('删除一条'),
  createMany: note('一次新增多条，全部成功或全部不做'),
  updateMany: note('一次修改多条，全部成功或全部不做'),
  deleteMany: note('一次删除多条，全部成功或全部不做'),
  totals: note('读汇总'),
  charts: note('读图表'),
  one: note(
    '按供应商编号读它的那一条：GET，问号后面写编号的参数名，如 GET {poseidon}/x/info/code?code；只用于每个供应商一条的 form 页面',
  ),
  log: note(
    '一个供应商在这个页面的全部变更，含已删除的记录：POST，参数写在 body 里；答复里的记录叫 资源名Id、资源名Name',
  ),
};
