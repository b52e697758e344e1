import { type Notes, note } from './note';

/** What the keys of a list page mean: searches, columns, totals and buttons. */
export const LIST_NOTES = {
  list: {
    search: note('查询项，写字段名，或写成对象来改标题和比较方式', '没有查询区'),
    columns: note('表格的列，写字段名，或写成对象来改样子'),
    card: note('手机上一张卡片显示什么', '打开记录的那一列、状态，和接下来显示的三列'),
    expand: note('展开一行后显示的字段，例如长文本和明细', '不能展开'),
    detail: note('怎样打开一条记录', 'drawer'),
    totals: note('表格上方的汇总，跟随查询条件', '没有汇总'),
    toolbar: note('表格右上方的按钮：create、export、import', '没有按钮'),
    rowActions: note('每一行的按钮', '没有按钮'),
    bulkActions: note('对选中的多行执行的按钮', '不能多选'),
    defaultSort: note('默认按哪个字段排序，前面加 - 是倒序', '新增的在前'),
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
