import { z } from 'zod';
import { chart } from './chart-schema';
import { GRID, MOST_CARDS, MOST_LINKS } from './dashboard-limits';
import { narrowing } from './resource-schema';
import { face, fieldName, fieldPath, label, pagePath, TOTAL_FUNCTIONS } from './schema-terms';

/** Dashboards, pages of cards on a grid: a part of the page-schema language (`page-schema.ts`, decision 099). */

const CARD_TYPES = [
  'greeting',
  'status',
  'count',
  'todo',
  'trend',
  'due',
  'reminders',
  'list',
  'chart',
  'calendar',
  'links',
  'text',
  'weather',
  'memos',
  'matters',
  'completeness',
  'changes',
  'announcements',
  'tenders',
  'expiring',
  'downloads',
] as const;
export type CardType = (typeof CARD_TYPES)[number];

/** What a `count` card counts where that is no page's records. */
const COUNTED = ['tasks', 'approvals', 'messages', 'due'] as const;

const CARD_ICONS = ['audit', 'bars', 'calendar', 'check', 'mail', 'trophy'] as const;

const CARD_TONES = ['info', 'success', 'warning', 'error'] as const;

const ownAddress = z.string().max(500).describe('本产品里的地址，以 / 开头');

export const statusCase = z.strictObject({
  states: z.array(z.string().max(64)).min(1).max(20).describe('供应商是这些状态之一时'),
  filled: pagePath.optional().describe('并且这个资料页面已有本企业的记录'),
  tone: z.enum(CARD_TONES).optional().describe('颜色；不写是 info'),
  text: label.describe('说明下一步，可写 {submitDate}、{approveDate}、{reason}；其中一个还没有时，看下一项'),
  to: ownAddress.optional(),
  button: label.optional().describe('按钮的文字，按下去 to'),
});

export const cardFile = z.strictObject({
  label: label.describe('按钮的文字'),
  call: ownAddress.describe('下载文件的 GET 接口的地址'),
});

export const dashboardCard = z.strictObject({
  type: z
    .enum(CARD_TYPES)
    .describe(
      'count 数字，todo 各页面的任务数，trend 任务趋势，due 到期的记录，reminders 提醒过本人的日期，list 列表，chart 图表，calendar 月历，links 快捷入口，text 文字，greeting 问候，weather 天气，memos 备忘，downloads 文件下载；供应商首页：status 按认证状态说下一步，matters 申请与结果，completeness 资料完整度，changes 最近变更，announcements 公告，tenders 招标，expiring 到期证件',
    ),
  title: label.optional().describe('卡片标题；不写则用卡片自己的'),
  span: z.int().min(1).max(GRID).optional().describe('占 24 列中的几列；不写是整行'),
  page: pagePath.optional().describe('读哪个页面的记录，按各人在那个页面的权限；没有权限的人看不到这张卡片'),
  of: z
    .enum(COUNTED)
    .optional()
    .describe('count 数什么：tasks 我的待办，approvals 待我审批，messages 未读消息，due 快到期的记录'),
  where: narrowing.optional().describe('只要这些记录'),
  fn: z.enum(TOTAL_FUNCTIONS).optional().describe('count 怎样汇总；不写是数记录'),
  field: fieldPath.optional().describe('count 汇总的数字字段'),
  icon: z.enum(CARD_ICONS).optional().describe('count 的图标'),
  sort: z
    .string()
    .regex(/^-?[A-Za-z][\w.]*$/)
    .optional()
    .describe('list 按哪个字段排序，前面写 - 为倒序；不写同页面'),
  fields: z.array(fieldPath).min(1).max(6).optional().describe('list 每行显示的字段，第一个是名称'),
  rows: z.int().min(1).max(20).optional().describe('list 最多几行；不写是 5'),
  chart: chart.optional().describe('chart 画什么，写法同 list.charts 的一项'),
  date: fieldName.optional().describe('calendar 按哪个日期字段标记'),
  most: z
    .int()
    .min(1)
    .max(MOST_LINKS)
    .optional()
    .describe('links 最多几个，由本人挑选；不写是本人的全部页面'),
  text: z.array(z.string().max(1_000)).min(1).max(60).optional().describe('text 的正文，Markdown，一行一项'),
  cases: z.array(statusCase).min(1).max(20).optional().describe('status 说什么：从上到下第一项符合的'),
  files: z.array(cardFile).min(1).max(12).optional().describe('downloads 可下载的文件'),
  when: z
    .string()
    .max(500)
    .optional()
    .describe('条件 {{ … }}，成立时才有这张卡片，可用 user、session 和 now'),
});

export const dashboardStack = z.strictObject({
  span: z.int().min(1).max(GRID).describe('占 24 列中的几列'),
  cards: z.array(dashboardCard).min(1).max(MOST_CARDS).describe('从上到下叠放的卡片'),
});

/** What a dashboard file says beside what all pages say. */
export const dashboardParts = {
  kind: z.literal('dashboard'),
  home: face
    .optional()
    .describe('这个端的首页：office 的路径是 /work/home，supplier 的是 /poseidon/home；人人可以打开'),
  cards: z
    .array(z.union([dashboardCard, dashboardStack]))
    .min(1)
    .max(MOST_CARDS),
};

export type DashboardCard = z.infer<typeof dashboardCard>;
export type StatusCase = z.infer<typeof statusCase>;
export type CardTone = (typeof CARD_TONES)[number];
