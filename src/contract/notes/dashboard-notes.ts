import { type Notes, note } from './note';

/** What the keys of a card and of a stack of cards mean. */
export const DASHBOARD_NOTES = {
  dashboardCard: {
    type: note('卡片显示什么'),
    title: note('卡片的标题', '卡片自己的标题，或页面的标题'),
    span: note('占 24 列中的几列；窄屏上都是整行', '整行'),
    page: note('读哪个列表页面的记录，按各人在那个页面的权限；没有权限的人看不到这张卡片', '不读页面'),
    of: note('count 数什么，代替 page', '数 page 的记录'),
    where: note('只要这些记录：字段名和取值', '能看的全部记录'),
    fn: note('count 怎样汇总', 'count，数记录'),
    field: note('count 汇总的数字字段', 'fn 是 count 时不写'),
    icon: note('count 左边的图标', 'bars'),
    sort: note('list 按哪个字段排，前面写 - 为倒序', '同页面的列表'),
    fields: note('list 每行的字段：第一个是名称，其余在它下面', '只有名称'),
    rows: note('list 最多几行', '5'),
    chart: note('chart 画什么，写法同 list.charts 的一项', '只有 chart 写'),
    date: note('calendar 按哪个日期字段标记', '只有 calendar 写'),
    most: note('links 最多几个入口，由本人挑选', '本人的全部页面'),
    text: note('text 的正文，用 Markdown 写，一行一项', '只有 text 写'),
    cases: note('status 说什么：从上到下第一项符合的', '只有 status 写'),
    files: note('downloads 可下载的文件，各是一个按钮', '只有 downloads 写'),
    when: note('条件，成立时才有这张卡片，可用 user、session 和 now', '一直有'),
  },
  statusCase: {
    states: note('供应商的认证状态是其中之一时'),
    filled: note('并且这个资料页面已有本企业的记录', '不问'),
    tone: note('颜色', 'info'),
    text: note(
      '说明下一步；{submitDate} 提交的日期、{approveDate} 决定的日期、{reason} 不通过的原因，写到的还没有时看下一项',
    ),
    to: note('按钮去哪里：本产品里的地址', '没有按钮'),
    button: note('按钮的文字', '没有按钮'),
  },
  cardFile: {
    label: note('按钮的文字'),
    call: note('答出文件的 GET 接口的地址'),
  },
  dashboardStack: {
    span: note('占 24 列中的几列；窄屏上是整行'),
    cards: note('从上到下叠放的卡片'),
  },
} satisfies Readonly<Record<string, Notes>>;
