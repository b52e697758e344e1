import { type Notes, note } from './note';
import { namesOfShapes, shapeKeyNotes, shapeNotes } from './shape-notes';

/** What the keys of a list page mean: searches, columns, totals and buttons. */
export const LIST_NOTES = {
  list: {
    search: note('查询项，写字段名，或写成对象来改标题和比较方式', '没有查询区'),
    columns: note('表格的列，写字段名，或写成对象来改样子'),
    inline: note(
      '直接在表格里修改的列：回车开始和保存，Tab 到下一格，Esc 放弃；只有能修改这条记录的人、能改的字段可以',
      '打开记录修改',
    ),
    card: note('手机上一张卡片显示什么', '打开记录的那一列、状态，和接下来显示的三列'),
    expand: note('展开一行后显示的字段，例如长文本和明细', '不能展开'),
    detail: note('怎样打开一条记录', 'drawer'),
    totals: note('表格上方的汇总，跟随查询条件', '没有汇总'),
    charts: note('表格上方的图表，跟随查询条件；每个图表都能换成表格看', '没有图表'),
    toolbar: note('表格右上方的按钮：create、export、import', '没有按钮'),
    rowActions: note('每一行的按钮', '没有按钮'),
    bulkActions: note('对选中的多行执行的按钮', '不能多选'),
    defaultSort: note('默认按哪个字段排序，前面加 - 是倒序', '新增的在前'),
    views: note('表格上方的标签，各有条数，跟随查询条件；第一个总是“全部”', '没有标签'),
    group: note(
      '可以按哪些字段分组：选定后每组一个标题行，写着条数和 totals 里合计的小计，可以折叠；日期按月；打开时不分组，除非视图的 group 写了',
      '不能分组',
    ),
    ...shapeKeyNotes,
  },
  listView: {
    name: note('地址里的名称，?_view=名称 可以发给同事', '是第几个视图，顺序变了地址就变了'),
    label: note('标签上的文字'),
    where: note(
      '只有这些记录：字段（或派生字段）和取值，几个取值写成一列；也可以是 {{ user.accountId }}；条件由网关加上，查询在它们之内',
      '全部记录，标签上没有条数',
    ),
    sort: note('排序的字段，前面加 - 是倒序', '同 defaultSort'),
    columns: note(
      '只显示这些列，按这里的先后；须是 list.columns 里的列，平时不显示的可以写 hidden',
      '全部列',
    ),
    group: note('打开这个视图时按它分组，须是 list.group 里的字段', '不分组'),
    as: note(`不画成表格：${namesOfShapes}，各自的写法在 list 的同名项里`, '表格'),
  },
  ...shapeNotes,
  chart: {
    label: note('图表的名称'),
    type: note('图表的样子'),
    by: note('按哪个字段分组；点一组，列表就只显示这一组（这个字段是查询项时）', 'gauge 不分组'),
    every: note('日期按多长的期间分组', 'month；周、季度、年的字段就按它自己'),
    fn: note('每一组算什么', 'count，数记录'),
    field: note('汇总的数字字段', 'count 不写'),
    split: note('每一组再按这个字段分开，最多八种，其余合为“其他”', '不再分'),
    most: note(
      '最多几组，其余合为“其他”，日期合为“更早”',
      '12 组；日期按天 31、周 26、月 24、季度 12、年 10',
    ),
    where: note('只算这些记录：字段名和取值；可以用派生字段', '列表查到的全部记录'),
    target: note('gauge 的目标：满格是多少', '只有 gauge 写'),
  },
  relatedList: {
    page: note('哪个列表页面；查询、列、按钮和权限都是它的'),
    by: note(
      '那个页面里从本页的记录选的字段，明细里的写 lines.orderId；不是选来的，写成 { "那个页面的字段": "本页的字段" }，两边的值相等就是这条记录的',
    ),
    title: note('标签上的文字', '那个页面的标题'),
    columns: note('只显示这些列，按这里的先后', '那个页面的全部列'),
    create: note(
      '写 true：标签里有那个页面的新增按钮，打开它的表单，by 的字段已填好，不能改，也带入 fill 的字段',
      '不能在标签里新增',
    ),
  },
  print: {
    code: note('权限码：有这个码才能预览和打印，网关才放行；在角色里授予'),
    label: note('按钮上的文字，也是没有一级标题时文件的名称'),
    paper: note('纸张：A4、A5，或标签的宽和高，例如 100x60mm', 'A4'),
    landscape: note('写 true：横向', '纵向'),
    letterhead: note('写 true：第一页印抬头，内容由管理员在“打印抬头”里填写', '没有抬头'),
    verify: note(
      '写 true：第一页右上角印二维码，扫码打开的公开页面只说记录打印以后有没有改动、状态和打印日期',
      '不能核验',
    ),
    when: note('什么时候可以打印：表达式，可用 row', '总是可以'),
    perRow: note(
      '明细的字段名：每一行印一张，例如标签；文字和二维码里 row 是这一行，values 是整条记录',
      '一条记录印一份',
    ),
    body: note(
      '自上而下印什么：文字、字段、表格、相关记录、审批、状态变更、签章、二维码；文字以“# ”开头是标题，“## ”是小标题，{{ }} 里只写一个字段时照字段的样子印',
    ),
  },
  fieldsBlock: {
    fields: note('字段名，或写成对象来改标题、占一整行、加印大写；看不到的字段不印'),
    columns: note('一行印几个', '2，标签是 1'),
    title: note('上面的小标题', '没有小标题'),
  },
  'fieldsBlock.fields': {
    field: note('字段名，可以是派生字段、createdAt 等系统字段、refs.引用字段.字段，标签上还有明细的列'),
    title: note('印出来的标题', '用字段的标题'),
    wide: note('写 true：占一整行', '多行文字和长的内容占一整行'),
    capital: note('写 true：金额后面印人民币大写', '只印数字'),
  },
  tableBlock: {
    table: note('明细的字段名；表头每页都印，单独的一行不会留在页首或页尾'),
    columns: note('明细里的列，前面自动加序号'),
    sum: note('合计的列', '没有合计'),
    capital: note('合计下面印这一列的人民币大写', '没有大写'),
    title: note('上面的小标题', '没有小标题'),
  },
  'tableBlock.columns': {
    field: note('列名'),
    title: note('印出来的列标题', '用字段的标题'),
  },
  relatedBlock: {
    related: note(
      '哪个页面的记录，打印的人能读的才印：list 页面最多印最早的 100 条，下面写共几条；form 页面印填了的字段；供应商各自的页面在员工那边没有入口的，凭这条记录所属供应商的档案读',
    ),
    by: note('怎样找到这条记录的：{ "那个页面的字段": "本页的字段" }，两边的值相等', '同一个供应商的'),
    columns: note('印哪些字段', 'list 页面是列表的列，form 页面是全部字段'),
    title: note('上面的小标题', '那个页面的标题'),
    empty: note('没有记录时印的字', '无'),
  },
  approvalBlock: {
    approval: note('写 true：印办理过的流转和审批，各环节的姓名、时间和意见；还没有办理过就不印'),
    title: note('上面的小标题', '审批记录'),
  },
  stepsBlock: {
    steps: note('写 true：印状态的每一次变更，新的在前，有时间、变更前、变更后和原因；最多印 200 次'),
    title: note('上面的小标题', '状态变更'),
    empty: note('还没有时印的字', '无'),
  },
  signBlock: {
    sign: note('签字或盖章的位置，一行三个'),
  },
  qrBlock: {
    qr: note('二维码的内容，可以写 {{ 表达式 }}；印在右边，后面的字段和文字在它左边'),
    caption: note('二维码下面的字', '没有字'),
    size: note('边长，毫米', '22'),
  },
  card: {
    title: note('卡片的名称，按它打开记录', '第一个没有链接到别的页面的列'),
    state: note('名称右边的状态', 'states 的状态字段'),
    fields: note('名称下面的字段，最多六个', '列里接下来的三个'),
  },
  column: {
    field: note('字段名，可以是表单字段、派生字段、updatedAt 等系统字段'),
    title: note('列标题', '用字段的标题'),
    width: note('列宽，像素；标题和选项放不下时自动加宽', '140，金额等按内容'),
    fixed: note('固定在左边或右边，横向滚动时不动', '不固定'),
    align: note('文字靠左、居中或靠右', '金额靠右，其他靠左'),
    sortable: note('可以点列标题排序', 'false'),
    copyable: note('带复制按钮', 'false'),
    ellipsis: note('太长时省略，鼠标移上去看全文；false 时换行', 'true'),
    hidden: note('默认不显示，可在列设置里打开', 'false'),
    valueType: note('换一种显示的样子', '照字段的样子'),
    link: note(
      '单元格是链接：view 打开这一行的详情，或打开另一个页面',
      '第一个没有写链接的列打开这一行的详情，其他列不是链接',
    ),
    sum: note('表格下方显示本页合计', 'false'),
    emphasis: note('这一列加粗，用主题色；写 false 时字段写了也不突出', '照字段的 emphasis'),
    face: note('只在 supplier 或 office 端显示；只是少显示一列，不是权限', '页面所在的端都显示'),
  },
  link: {
    page: note('另一个列表页面的地址'),
    param: note('那个页面的查询项；写 id 就打开编号等于这一格的记录'),
  },
  searchItem: {
    field: note('字段名'),
    title: note('查询项的标题', '用字段的标题'),
    match: note('怎样比较', '按字段的类型：文字包含，选项相等，数字和日期按范围'),
    face: note('只在 supplier 或 office 端显示；不是权限', '页面所在的端都显示'),
  },
  total: {
    label: note('汇总的标题'),
    fn: note('怎样汇总'),
    field: note('汇总哪个字段；count 可以不写', '数全部记录'),
  },
  button: {
    code: note('按钮权限码：账号有这个码才看得到按钮，网关才放行；"no" 只用在不改数据的按钮上'),
    label: note('按钮上的文字'),
    action: note('按下后做什么'),
    when: note('什么时候可用：表达式，可用 row', '总是可用'),
    confirm: note('删除前确认的话', '用通用的问句'),
    danger: note('用红色提醒', 'false'),
    saveLabel: note('它打开的表单里保存按钮上的文字，保存即提交时写“提交”', '保存；form 页面用 label'),
  },
  bulkAction: {
    code: note('按钮权限码；执行流转时与 transition 相同'),
    label: note('按钮上的文字'),
    action: note('对选中的记录执行的动作：delete 删除，assign 指派给同一个人', '写了 transition'),
    transition: note('states 里的一个流转，逐条执行', '写了 action'),
    when: note('哪些记录可以执行：表达式，可用 row', '选中的都执行'),
    confirm: note('执行前确认的话', '用通用的问句'),
    danger: note('用红色提醒', 'false'),
  },
} as const satisfies Record<string, Notes>;
