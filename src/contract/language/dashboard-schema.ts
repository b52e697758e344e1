import { z } from 'zod';
import { face } from '../base/identity-schema';
import { chart } from './chart-schema';
import { GRID, MOST_CARDS, MOST_LINKS } from './dashboard-limits';
import { narrowing } from './resource-schema';
import { fieldName, fieldPath, label, pagePath, sort, TOTAL_FUNCTIONS } from './schema-terms';

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

const ownAddress = z.string().max(500);

export const statusCase = z.strictObject({
  states: z.array(z.string().max(64)).min(1).max(20),
  filled: pagePath.optional(),
  tone: z.enum(CARD_TONES).optional(),
  text: label,
  to: ownAddress.optional(),
  button: label.optional(),
});

export const cardFile = z.strictObject({
  label: label,
  call: ownAddress,
});

export const dashboardCard = z.strictObject({
  type: z.enum(CARD_TYPES),
  title: label.optional(),
  span: z.int().min(1).max(GRID).optional(),
  page: pagePath.optional(),
  of: z.enum(COUNTED).optional(),
  where: narrowing.optional(),
  fn: z.enum(TOTAL_FUNCTIONS).optional(),
  field: fieldPath.optional(),
  icon: z.enum(CARD_ICONS).optional(),
  sort: sort.optional(),
  fields: z.array(fieldPath).min(1).max(6).optional(),
  rows: z.int().min(1).max(20).optional(),
  chart: chart.optional(),
  date: fieldName.optional(),
  most: z.int().min(1).max(MOST_LINKS).optional(),
  text: z.array(z.string().max(1_000)).min(1).max(60).optional(),
  cases: z.array(statusCase).min(1).max(20).optional(),
  files: z.array(cardFile).min(1).max(12).optional(),
  when: z.string().max(500).optional(),
});

export const dashboardStack = z.strictObject({
  span: z.int().min(1).max(GRID),
  cards: z.array(dashboardCard).min(1).max(MOST_CARDS),
});

/** What a dashboard file says beside what all pages say. */
export const dashboardParts = {
  kind: z.literal('dashboard'),
  home: face.optional(),
  cards: z
    .array(z.union([dashboardCard, dashboardStack]))
    .min(1)
    .max(MOST_CARDS),
};

export type DashboardCard = z.infer<typeof dashboardCard>;
export type StatusCase = z.infer<typeof statusCase>;
export type CardTone = (typeof CARD_TONES)[number];
