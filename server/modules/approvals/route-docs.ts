import { z } from 'zod';
import type {
  ApprovalPage,
  ApprovalQuery,
  DecidedRecord,
  EarlierVersion,
  WaitingQuery,
  WaitingRecord,
} from '../../../src/contract/approvals';
import { MAX_BATCH } from '../../../src/contract/operations';
import { paging } from '../../kernel/http/list-schema';
import type { RouteNotes } from '../../kernel/http/route-docs';

const file = 'server/modules/approvals/routes.ts';
const needs = '至少一个需要第二人执行的流转的权限码';
const text = z.string().min(1).max(200);
const queue = {
  ...paging,
  path: text.optional().describe('只看一个页面'),
  keyword: text.optional().describe('列表按其查询的文字的一部分'),
};

export const decidedQuery = z.strictObject(queue) satisfies z.ZodType<ApprovalQuery>;
export const waitingQuery = z.strictObject({
  ...queue,
  newest: z.boolean().optional().describe('后提交的在前；否则等得最久的在前'),
}) satisfies z.ZodType<WaitingQuery>;
export const oneRecord = z.strictObject({ resource: text, id: text });
export const decideBody = z.strictObject({
  list: z
    .array(z.strictObject({ resource: text, id: text, version: z.int().min(1), code: text }))
    .min(1)
    .max(MAX_BATCH),
  reason: z.string().optional(),
});

const page: z.ZodType<ApprovalPage> = z.object({
  path: z.string(),
  resource: z.string(),
  title: z.string(),
  count: z.int().describe('按关键字找到的条数'),
  decisions: z.array(
    z.object({
      code: z.string(),
      label: z.string(),
      refuses: z.boolean(),
      reason: z.boolean().describe('要填写原因'),
      confirm: z.string().optional(),
    }),
  ),
});
const inInbox = {
  resource: z.string(),
  path: z.string(),
  name: z.string(),
  detail: z.string().optional(),
  supplier: z.string().optional(),
};
const waiting: z.ZodType<WaitingRecord> = z.object({
  ...inInbox,
  id: z.string(),
  version: z.int(),
  since: z.string().describe('进入当前状态的时间'),
  submittedBy: z.string().optional(),
  codes: z.array(z.string()),
});
const decided: z.ZodType<DecidedRecord> = z.object({
  ...inInbox,
  id: z.string(),
  recordId: z.string(),
  label: z.string(),
  refuses: z.boolean(),
  reason: z.string().optional(),
  at: z.string(),
});
const earlier: z.ZodType<EarlierVersion> = z.object({
  at: z.string(),
  label: z.string(),
  changes: z.array(
    z.object({
      path: z.string(),
      before: z.unknown(),
      after: z.unknown(),
      hidden: z.literal(true).optional(),
    }),
  ),
});

/** What the calls of the approvals inbox say of themselves. */
export const APPROVAL_NOTES = {
  waiting: {
    about: '所有页面里等待本人处理的记录；本人提交的不在其中，只计数',
    file,
    body: waitingQuery,
    answer: z.object({
      list: z.array(waiting),
      total: z.int(),
      pages: z.array(page),
      own: z.int().describe('本人提交、等待他人处理的条数'),
    }),
    errors: ['page_not_granted'],
    needs,
  },
  decided: {
    about: '本人处理过的，新的在前',
    file,
    body: decidedQuery,
    answer: z.object({ list: z.array(decided), total: z.int(), pages: z.array(page) }),
    errors: ['page_not_granted'],
    needs,
  },
  count: {
    about: '等待本人处理的条数，没有权限的人为 0',
    file,
    answer: z.object({ count: z.int() }),
  },
  earlier: {
    about: '一条记录与上次处理时相比的变化；没有处理过或没有变化为 null',
    file,
    query: oneRecord,
    answer: z.object({ earlier: earlier.nullable() }),
    errors: ['no_permission', 'record_not_found', 'not_found'],
    needs: '资源的页面',
  },
  decide: {
    about: '处理多个页面的多条记录，逐条答复',
    file,
    body: decideBody,
    answer: z.object({ results: z.array(z.looseObject({})), done: z.int(), refused: z.int() }),
    errors: ['no_permission', 'not_found'],
    needs: '各流转的权限码',
  },
} as const satisfies Record<string, RouteNotes>;
