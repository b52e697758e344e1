import type { ComponentName, DECORATOR_NAMES } from '../language/components';
import { type Notes, note } from './note';

/** What a component is for, what its field stores, and what its props mean. */
export interface ComponentNote {
  means: string;
  stores: string;
  props?: Notes;
}

const NOTHING = '不存值';
const ITEMS = '多项，每项一组字段';
const columns: Notes = { maxColumns: note('宽屏上最多排几列', '2') };
const typed: Notes = {
  placeholder: note('空着时的提示', '“请输入…”或“请选择…”'),
  allowClear: note('带清除按钮', 'true'),
};
const affixed: Notes = { prefix: note('框内前面的文字'), suffix: note('框内后面的文字') };
const tags: Notes = { maxTagCount: note('最多显示几个标签，其余收起', '看宽度') };
const period: Notes = {
  allowClear: note('带清除按钮', 'true'),
  picker: note('选日、周、月、季还是年', 'date'),
  showTime: note('连时间一起选', 'false'),
};
const clock: Notes = {
  allowClear: note('带清除按钮', 'true'),
  seconds: note('是否选到秒', 'true'),
};

/** Every component, in the words of an author. */
export const COMPONENT_NOTES: Readonly<Record<ComponentName, ComponentNote>> = {
  Input: {
    means: '一行文字',
    stores: '文字',
    props: {
      ...typed,
      ...affixed,
      addonBefore: note('框外前面的文字'),
      addonAfter: note('框外后面的文字'),
      showCount: note('显示字数', 'false'),
      inputMode: note('手机上用哪种键盘：tel 电话，numeric 数字，email 邮箱，url 网址', '文字键盘'),
      autoComplete: note('浏览器可以代填什么；填的是本人或本单位的才写', '不代填'),
    },
  },
  'Input.TextArea': {
    means: '多行文字',
    stores: '文字',
    props: { ...typed, rows: note('显示几行', '随文字 3 到 8 行'), showCount: note('显示字数', 'false') },
  },
  RichText: {
    means: '带格式的文字：标题、列表、链接、表格',
    stores: '清理过的 HTML；maxLength 按读到的文字计',
    props: { placeholder: typed.placeholder! },
  },
  NumberPicker: {
    means: '数字',
    stores: '数字',
    props: {
      ...affixed,
      placeholder: typed.placeholder!,
      precision: note('显示和输入几位小数', '不限'),
      controls: note('带加减按钮', 'false'),
    },
  },
  Money: {
    means: '金额：带币种和千分位，小数位数精确检查',
    stores: '数字',
    props: {
      placeholder: typed.placeholder!,
      precision: note('几位小数', '2'),
      currency: note('固定的币种代码，例如 CNY'),
      currencyField: note('存币种的字段名'),
      capitals: note('下面写出人民币大写，只用于人民币', 'false'),
    },
  },
  Percent: {
    means: '百分比',
    stores: '百分号前的数字：13 就是 13%',
    props: { placeholder: typed.placeholder!, precision: note('几位小数', '2') },
  },
  Rating: {
    means: '打分，画成星',
    stores: '几颗星；不能是 0，没有打分就是空',
    props: { count: note('一共几颗星', '5'), allowHalf: note('可以打半颗', 'false') },
  },
  Duration: {
    means: '时长，按天、小时、分钟填写和显示',
    stores: '分钟数；一天是 24 小时',
    props: {
      units: note('用哪些单位，day 天、hour 小时、minute 分钟；不写 minute 时只能填整小时或整天', '三个都用'),
    },
  },
  Color: { means: '颜色', stores: '文字，#rrggbb，小写' },
  Select: {
    means: '下拉选择；字段是 array 时多选，选项可以是另一个页面的记录',
    stores: '所选的值，或几个值',
    props: {
      ...typed,
      ...tags,
      mode: note('multiple 多选，tags 可以输入新的', '单选'),
      showSearch: note('可以输入查找', 'true'),
    },
  },
  ReferenceSelect: {
    means: '从参照数据里查找一行',
    stores: '这一行的编号',
    props: { ...typed, multiple: note('可以选多行', 'false') },
  },
  RegionCascader: { means: '省、市、区逐级选择', stores: '各级的代码，自上而下', props: typed },
  Cascader: {
    means: '从树里逐级选择',
    stores: '各级的值，自上而下；多选时是几组',
    props: {
      ...typed,
      ...tags,
      multiple: note('可以选多个', 'false'),
      changeOnSelect: note('可以停在中间一级', 'false'),
    },
  },
  TreeSelect: {
    means: '从树里选择，任何一级都可以',
    stores: '所选的值，或几个值',
    props: { ...typed, ...tags },
  },
  Transfer: {
    means: '穿梭框：从左边挑到右边',
    stores: '几个值',
    props: { showSearch: note('可以输入查找', 'true') },
  },
  'Radio.Group': {
    means: '单选，选项全部列出',
    stores: '所选的值',
    props: {
      optionType: note('圆点或按钮', 'default'),
      buttonStyle: note('按钮描边或填色', 'outline'),
    },
  },
  Checkbox: {
    means: '勾选框',
    stores: '是否',
    props: { label: note('框后面的文字，写了它就不必写 title', '没有文字') },
  },
  'Checkbox.Group': { means: '多选，选项全部列出', stores: '几个值' },
  Switch: { means: '开关', stores: '是否' },
  DatePicker: {
    means: '日期，或周、月、季、年、日期和时间',
    stores: '文字，写法见“格式”',
    props: { ...period, placeholder: typed.placeholder! },
  },
  'DatePicker.RangePicker': { means: '起止日期', stores: '两段文字：开始和结束', props: period },
  TimePicker: { means: '时刻', stores: '文字', props: { ...clock, placeholder: typed.placeholder! } },
  'TimePicker.RangePicker': { means: '起止时刻', stores: '两段文字：开始和结束', props: clock },
  ArrayTable: { means: '明细，画成表格', stores: ITEMS },
  ArrayCards: { means: '明细，每项一张卡片', stores: ITEMS, props: columns },
  ArrayItems: { means: '明细，每项一行', stores: ITEMS, props: columns },
  ArrayCollapse: { means: '明细，每项可以折叠', stores: ITEMS, props: columns },
  PageGrants: {
    means: '逐页勾选页面和按钮的权限，只用在角色管理上，选项写 { "reference": "grant" }',
    stores: '几个权限',
  },
  Upload: {
    means: '上传文件，每个不超过 10M；必须写 maxItems',
    stores: '附件编号',
    props: {
      accept: note('可以上传的后缀', '全部允许的后缀'),
      listType: note('picture-card 图片墙，text 文件名列表', 'picture-card'),
    },
  },
  Signature: {
    means: '手写签名，用手指、笔或鼠标写，也可以键入姓名',
    stores: '签名图片（PNG）的附件编号',
  },
  QrCode: {
    means: '把值画成二维码，不能输入：写 x-value、x-serial，或 "x-pattern": "readPretty"',
    stores: '文字，最多 500 字',
    props: { size: note('边长，像素', '128') },
  },
  Section: { means: '带标题的一段', stores: NOTHING, props: columns },
  FormGrid: { means: '只排列，不带标题', stores: NOTHING, props: columns },
  Collapse: {
    means: '可以折叠的一段，必须写 title',
    stores: NOTHING,
    props: { ...columns, defaultOpen: note('一开始就打开', 'false') },
  },
  Tabs: { means: '标签页，里面只放 Tabs.Pane', stores: NOTHING },
  'Tabs.Pane': { means: '一个标签，必须写 title', stores: NOTHING, props: columns },
  Steps: { means: '分步填写，直接放在 form 里，只能有一组', stores: NOTHING },
  'Steps.Step': { means: '一步，必须写 title', stores: NOTHING, props: columns },
  Divider: { means: '分隔线，可以带标题', stores: NOTHING },
  Text: {
    means: '一段提示，文字写在 description',
    stores: NOTHING,
    props: { to: note('链接到本站的哪个页面'), label: note('链接上的文字', '页面地址') },
  },
};

/** What the props of `x-decorator-props` mean, by decorator. */
export const DECORATOR_NOTES: Readonly<Record<(typeof DECORATOR_NAMES)[number], Notes>> = {
  FormItem: {
    tooltip: note('标题旁的问号，鼠标移上去看说明'),
    gridSpan: note('在表单里占几列', '1'),
  },
};
