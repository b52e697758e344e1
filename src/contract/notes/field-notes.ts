import { FORMAT_NAMES } from '../rules/formats';
import { type Notes, note } from './note';

const limits: Notes = {
  minLength: note('文字最少几个字', '不限'),
  maxLength: note('文字最多几个字；要排序、查重的字段必须写', '不限'),
  minimum: note('数字不小于', '不限'),
  maximum: note('数字不大于', '不限'),
  pattern: note(
    '文字的写法，用正则表达式；建议以 ^ 开头、$ 结尾；没有 maxLength 时，文字最多 1000 个字符',
    '不限',
  ),
};

/** What the keys of a form's fields mean, with their rules, options and reactions. */
export const FIELD_NOTES = {
  form: {
    type: note('总是 object'),
    properties: note('字段，按书写的先后排列；键是字段名，以字母开头，只用字母和数字'),
  },
  field: {
    ...limits,
    type: note(
      '值的类型：string 文字，number 数字，boolean 是否，array 多个，object 一组字段，void 只用来布局',
    ),
    title: note('字段标题', '显示字段名'),
    description: note('字段下面的提示', '没有提示'),
    was: note('改名前的字段名，同一组里的：已有记录、保存的视图和变更记录都跟到新名称', '没有改过名'),
    default: note('新记录和新增一行的默认值；写表达式时在表单打开时算一次，可用 now、user 和 session', '空'),
    enum: note('写在文件里的选项；多个页面共用的选项请放进字典', '没有选项'),
    required: note('必填；也可写表达式，成立时才必填', 'false'),
    readOnly: note('不能改，显示成输入框的样子；网关拒绝改动', 'false'),
    exclusiveMinimum: note('数字必须大于', '不限'),
    exclusiveMaximum: note('数字必须小于', '不限'),
    multipleOf: note('数字必须是它的整数倍：1 是整数，0.01 是两位小数', '不限'),
    minItems: note('最少几项', '不限'),
    maxItems: note('最多几项', '明细表 300 行，其余不限'),
    uniqueItems: note('各项不得相同', 'false'),
    format: note('常用的格式，名称见“格式”一节', '不检查'),
    'x-index': note('显示的先后，小的在前，没有写的在后', '按书写的先后'),
    'x-component': note('用什么组件，见“组件”一节', '按 type、format 和选项决定'),
    'x-component-props': note('组件的参数，见“组件”一节', '组件的默认样子'),
    'x-decorator': note('字段外面的框，只有 FormItem', 'FormItem'),
    'x-decorator-props': note('框的参数：tooltip 问号提示，gridSpan 占几列', '占一列'),
    'x-options': note(
      '选项来源，例如 dictionary:currency（字典名）、参照数据，或另一个页面的记录',
      '没有选项',
    ),
    'x-serial': note('新记录保存时由网关编号，例如 PO-{yyyyMM}-{0000}；只读，租户内不重复', '不编号'),
    'x-read': note(
      '权限码：没有它的人看不到这个字段的值，列表、查询、导出、打印、历史里都没有',
      '看得到页面的人都看得到',
    ),
    'x-write': note('权限码：没有它的人不能改这个字段', '能修改记录的人都能改'),
    'x-mask': note('只显示头尾；有 x-read 权限码的人可以按“显示”看全，看了有日志', '显示全部'),
    'x-secret': note(
      '密码：按登录密码的规则检查，加密传送，不答复、不存草稿、不进记录；只用在 publicForm',
      '不保密',
    ),
    'x-print': note('写 false：打印和另存为 PDF 时不印；只是不印，不是权限', '照样打印'),
    emphasis: note('写 true：要紧的内容，在列表、手机卡片和详情里加粗，用主题色', '与别的字段一样'),
    'x-copy': note(
      '写 false：复制记录时不带过去；编号、状态、附件、不得重复的字段和改不了的字段本来就不带',
      '带过去',
    ),
    'x-face': note(
      '只在 supplier 或 office 端显示，只用在只读字段上；只是不显示，不是权限',
      '页面所在的端都显示',
    ),
    'x-visible': note(
      '成立时才出现；不出现的字段不校验，也不存储，所以不能由 user 或 session 决定',
      '总是出现',
    ),
    'x-hidden': note('成立时看不见，值仍然存储；由 user 或 session 决定时，看不见的人也改不了它', '看得见'),
    'x-disabled': note('成立时不能改，显示成灰色', '可以改'),
    'x-pattern': note(
      '怎样显示：editable 可改，disabled 灰色，readOnly 只读，readPretty 只显示文字',
      'editable',
    ),
    'x-value': note('由表达式算出的值，随别的字段变化', '由人填写'),
    'x-lookup': note('由网关从另一个页面的记录里查出的值，例如这一天的协议单价；只读', '由人填写'),
    'x-validator': note('更多的规则，可写自己的条件和提示', '没有更多的规则'),
    'x-reactions': note('联动：依赖别的字段，改变本字段或目标字段', '没有联动'),
    properties: note('object 和 void 里面的字段', '没有'),
    items: note('array 每一项是什么；明细列表在这里写字段', '一项是一个值'),
  },
  'field.x-secret': {
    twice: note('再输入一次的那个字段叫什么；它由系统加在下面，两次必须相同', '只输入一次'),
    kept: note('已经保存过时，代替 description 的提示；那时可以留空', '提示不变，也可以留空'),
  },
  'field.enum': {
    value: note('存储的值'),
    label: note('显示的文字'),
  },
  reference: {
    reference: note('网关里的参照数据：region 行政区划，bank 银行，grant 页面和按钮的权限'),
    params: note('缩小选择范围：列名和取值，取值可以写表达式', '不缩小'),
    fill: note('选中后把列的值带进旁边的字段：字段名和列名', '不带入'),
  },
  recordOptions: {
    page: note('从这个页面的记录里选；不要求能打开那个页面'),
    label: note('给人看的字段，要在那个页面的 list.search 里，按文字查询'),
    show: note(
      '选项里另外显示的字段，也按它们的文字查找；要在那个页面的 list.search 里',
      '显示保存的值，只按 label 查找',
    ),
    value: note('保存的字段，要在那个页面的 resource.unique 里', '保存记录编号'),
    params: note('缩小选择范围：那个页面的查询项和取值，取值可以写表达式', '不缩小'),
    fill: note(
      '选中后把字段的值带进旁边的字段：本页字段名和那个页面的字段；带入明细的行时写成对象',
      '不带入',
    ),
    create: note('写 true：选项下方有“新增”，填好保存后就选中它；要有那个页面的新增权限', '只能选已有的'),
    onDelete: note('写 clear：被引用的记录删除时，本字段清空', '被引用的记录不能删除，拒绝时列出谁在引用'),
  },
  rowsFill: {
    from: note('那个页面上的明细'),
    map: note('本页明细的列，和它取那个页面明细的哪一列'),
    skipEmpty: note('那个页面明细的一个数字列：空着或不大于 0 的行不带入', '每一行都带入'),
  },
  valueLookup: {
    page: note('从这个页面的记录里查；不要求能打开那个页面'),
    params: note('那个页面的字段和取值，取值可以写表达式；要足以认出一条记录'),
    on: note(
      '哪一天的：那条记录的期间（resource.noOverlap）包含这一天，状态是其中的 states',
      '按 resource.unique 认记录，不看日期',
    ),
    value: note('取那条记录的哪个字段，类型要和本字段相同'),
  },
  validator: {
    ...limits,
    ...Object.fromEntries(FORMAT_NAMES.map((name) => [name, note('写 true，按这个格式检查')])),
    required: note('必填', 'false'),
    assert: note('字段已填写时必须成立的条件，请同时写 message'),
    message: note('不符合时显示的话', '用通用的提示'),
  },
  reaction: {
    dependencies: note('依赖哪些字段，在表达式里写 deps.名称', '用 values 读字段'),
    target: note('改变哪个字段', '改变本字段'),
    effects: note('本字段发生哪些事件时才执行', '依赖的字段变化时执行'),
    when: note('条件', '总是成立'),
    fulfill: note('条件成立时怎样'),
    otherwise: note('条件不成立时怎样', '不改变'),
  },
  effect: {
    state: note('字段的状态，例如 visible、required、title、value、disabled'),
    schema: note('字段的写法，例如 title、description、minimum'),
  },
} as const satisfies Record<string, Notes>;
