import { z } from 'zod';
import {
  MEMO_LENGTH,
  type Memo,
  MOST_ENTRIES,
  MOST_MEMOS,
  TREND_DAYS,
  type WorkbenchOverview,
} from '../../../src/contract/workbench';
import type { RouteNotes } from '../../kernel/http/route-docs';

const file = 'server/modules/workbench/routes.ts';
const memoId = z.string().min(1).max(64);

export const entriesBody = z.strictObject({
  paths: z
    .array(z.string().regex(/^\/[\w/-]{1,199}$/))
    .max(MOST_ENTRIES)
    .describe('菜单里的页面路径，依次显示，不重复'),
});
export const memoBody = z.strictObject({
  id: memoId.optional().describe('已有的备忘；不写为新增'),
  text: z.string().max(1_000).describe(`去掉首尾空格后 1 到 ${MEMO_LENGTH} 个字`),
});
export const oneMemo = z.strictObject({ id: memoId });

const memo: z.ZodType<Memo> = z.object({ id: z.string(), text: z.string(), savedAt: z.string() });
const entries = z.object({
  paths: z.array(z.string()).nullable().describe('从未选过时为 null；本人打不开的页面由前端略去'),
});
const overview: z.ZodType<WorkbenchOverview> = z.object({
  pages: z.array(
    z.object({
      path: z.string(),
      title: z.string(),
      field: z.string().describe('计数的查询条件'),
      responsible: z.string().optional().describe('按负责人查询的条件'),
      counts: z.array(
        z.object({
          value: z.string(),
          label: z.string(),
          color: z.string().optional(),
          all: z.int(),
          own: z.int().optional().describe('本人负责的'),
        }),
      ),
      done: z.array(z.string()).optional().describe('表示已办完的取值'),
      due: z
        .array(
          z.object({
            id: z.string(),
            name: z.string().describe('记录的名称'),
            code: z.string().optional().describe('记录的编号'),
            party: z.string().optional().describe('与谁有关，例如合同的客户'),
            date: z.string(),
            daysLeft: z.int().describe('过期为负'),
            value: z.string(),
          }),
        )
        .optional(),
    }),
  ),
  trend: z
    .array(z.object({ date: z.string(), created: z.int(), finished: z.int() }))
    .describe(`北京时间到今天为止的 ${TREND_DAYS} 天`),
});

/** What the calls of the work bench say of themselves. */
export const WORKBENCH_DOCS = {
  overview: {
    about: '工作台：有 bench 的页面的数量、到期的记录和趋势，只含本人有权限的页面',
    file,
    answer: overview,
  },
  entries: { about: '本人的快捷入口', file, answer: entries },
  saveEntries: {
    about: `保存本人的快捷入口，最多 ${MOST_ENTRIES} 个`,
    file,
    body: entriesBody,
    answer: entries,
  },
  memos: { about: '本人的备忘，新的在前', file, answer: z.object({ list: z.array(memo), total: z.int() }) },
  saveMemo: {
    about: `新增或修改一条备忘，每人最多 ${MOST_MEMOS} 条`,
    file,
    body: memoBody,
    answer: memo,
    errors: ['record_not_found', 'too_many_memos'],
  },
  removeMemo: {
    about: '删除一条备忘',
    file,
    body: oneMemo,
    answer: z.object({}),
    errors: ['record_not_found'],
  },
} as const satisfies Record<string, RouteNotes>;
