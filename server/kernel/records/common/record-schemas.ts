import { z } from 'zod';
import { CHANGE_STATES } from '../../../../src/contract/fields/certified';
import { URGE_REFUSAL, URGE_REFUSALS } from '../../../../src/contract/fields/responsible';
import { baseOperation, isRead, MAX_BATCH } from '../../../../src/contract/language/operations';
import type { OperationName } from '../../../../src/contract/language/resource-schema';
import { chartData, listGroup } from '../../../../src/contract/lists/groups-schema';
import type { RouteNotes } from '../../http/route-docs';

export const RECORD_PARAMS = {
  resource: '资源名，即页面文件的 resource.name',
  id: '记录编号；form 页面写 self',
  code: '流转的权限码',
};
/** Why somebody who may urge cannot now, in the records of pages with a `responsible`. */
export const URGED = z
  .enum(URGE_REFUSALS)
  .describe('有催办权限的人读取时：现在不能催办的原因，可以催办时没有');
export const plainRecord = z.looseObject({ id: z.string(), version: z.int() });
export const record = plainRecord.extend({ [URGE_REFUSAL]: URGED.optional() });
/** What became of each record of a call about many, and how many were done and refused. */
export const outcomes = z.object({
  results: z.array(z.looseObject({})),
  done: z.int(),
  refused: z.int(),
});
const body = z.looseObject({}).describe('字段见页面文件');
/** The version of a record that its caller has seen. */
export const version = z.int().min(1);
const changed = z.looseObject({ version });
const many = (one: z.ZodType) => z.object({ list: z.array(one).min(1).max(MAX_BATCH) });
const target = z.object({ id: z.string(), version: version.optional() });

/** A request to change certified fields, as answered. */
export const changeRequest = z.object({
  id: z.string(),
  version: z.int(),
  status: z.enum(CHANGE_STATES),
  before: z.looseObject({}).describe('原内容，只有变更的字段'),
  after: z.looseObject({}).describe('新内容，只有变更的字段'),
  requestedBy: z.string().optional(),
  requestedAt: z.string(),
  reason: z.string().optional().describe('退回的原因'),
  mayWithdraw: z.boolean(),
});
const ASKS = '已认证的供应商改认证过的字段时，记录不变，code 为 change_requested';
const written = z.looseObject({
  ...record.shape,
  changeRequest: changeRequest.optional().describe('提交的变更申请'),
});

const list = z.object({
  list: z.array(record),
  total: z.int(),
  totalExceeded: z.literal(true).optional().describe('多于 total'),
  groups: z.array(listGroup).optional().describe('分组时：所有的组，按记录排列的先后'),
});
const STANDARD: Record<OperationName, { about: string; body?: z.ZodType; answer: z.ZodType }> = {
  list: { about: '列表：pageNum、pageSize、sort 和页面的查询项', answer: list },
  totals: { about: '汇总：页面的查询项', answer: z.object({ totals: z.array(z.looseObject({})) }) },
  charts: {
    about: '图表：页面的查询项；没有权限看的图表是 null',
    answer: z.object({ charts: z.array(chartData.nullable()) }),
  },
  get: { about: '一条记录', answer: record },
  create: { about: '新增一条；可带 idempotency-key', body, answer: record },
  update: { about: `修改一条，写看到的版本号；${ASKS}`, body: changed, answer: written },
  delete: { about: '删除一条；查询串里可写 version', answer: z.object({ id: z.string() }) },
  createMany: { about: '批量新增，全成或全不成', body: many(body), answer: z.array(record) },
  updateMany: {
    about: `批量修改，全成或全不成；${ASKS}`,
    body: many(changed),
    answer: z.array(written),
  },
  deleteMany: {
    about: '批量删除，全成或全不成；也可写 ids',
    body: many(target),
    answer: z.array(z.object({ id: z.string() })),
  },
};

const CHANGE_ERRORS = {
  create: ['field_not_writable', 'credit_code_differs'],
  update: ['field_not_writable', 'change_pending', 'changes_unavailable', 'credit_code_differs'],
  delete: ['certified_record', 'record_referenced'],
} as const;

export function standardOperationDocs(name: OperationName) {
  const needs = isRead(name) ? '资源的页面' : '资源的页面里对应按钮的权限码';
  const errors: NonNullable<RouteNotes['errors']> = isRead(name)
    ? ['no_permission', 'record_not_found']
    : [
        'not_found',
        'no_permission',
        'record_not_found',
        'rule_violation',
        'version_conflict',
        'duplicate',
        'illegal_transition',
        ...CHANGE_ERRORS[baseOperation(name) as keyof typeof CHANGE_ERRORS],
      ];
  return { ...STANDARD[name], params: RECORD_PARAMS, errors, needs };
}

/** What a transition's call takes for the fields that it asks. */
export const values = z
  .looseObject({})
  .optional()
  .describe('执行时填写的字段，只能是该流转的 asks；按表单的规则校验');

/** The records that came of a transition. */
export const made = z
  .array(
    z.object({
      page: z.string(),
      resource: z.string(),
      id: z.string(),
      name: z.string(),
      isCopy: z.literal(true).optional().describe('更正用的副本'),
    }),
  )
  .optional()
  .describe('同时新增的记录');
