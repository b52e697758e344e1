import { z } from 'zod';
import { code, expression, fieldName, fieldPath, label, pagePath, scalar } from './schema-terms';

/** The states of a record and the ways between them: a part of the page-schema language (`page-schema.ts`). */

export const need = z.strictObject({
  page: pagePath.describe('在哪个页面上要有记录，归属与本页相同'),
  title: label.optional().describe('怎样称呼它；不写则用那个页面的标题'),
  min: z.int().min(0).max(100).optional().describe('至少几条，不写即 1；0 只是建议'),
  fields: z.array(fieldName).min(1).optional().describe('只数这些字段都填了的记录'),
  states: z.array(z.string().min(1)).min(1).optional().describe('只数处于这些状态的记录'),
});

export const createdRows = z.strictObject({
  from: fieldName.describe('本页的列表字段，每行成为那边的一行'),
  map: z.record(fieldName, fieldName).describe('那边的列名和本页这一行的列名'),
});

export const creation = z.strictObject({
  page: pagePath.describe('在哪个列表页面上新增一条记录'),
  values: z
    .record(fieldName, scalar)
    .optional()
    .describe('那边的字段和取值，取值可以写表达式，row 是流转以后的本条记录'),
  rows: z.record(fieldName, createdRows).optional().describe('那边的列表字段，由本页的列表逐行带过去'),
});

export const amendment = z.strictObject({
  number: fieldName.describe('单号字段：更正后的记录在原单号后加 -1、-2'),
  from: fieldName.describe('更正后的记录里存放原记录编号的字段，从本页选择，只读'),
  by: fieldName.describe('原记录里存放更正后的记录编号的字段，从本页选择，只读'),
});

export const schedule = z.strictObject({
  field: fieldName.describe('看哪个日期字段'),
  days: z.int().min(-3660).max(3660).optional().describe('过了这一天多少天执行，不写即 0：当天；负数是提前'),
});

/** One level of an approval route (decision 081). */
export const routeStep = z.strictObject({
  code: code.describe('这一级的审批权限码'),
  label: label.describe('这一级叫什么，例如“部门经理”'),
  when: expression.optional().describe('条件成立时才有这一级'),
  people: z.int().min(2).max(20).optional().describe('要几个不同的人审批，不写即 1'),
  by: fieldPath
    .optional()
    .describe('由记录里这个字段的账号审批；明细里的字段写 lines.costOwner，其中每个人都要审批'),
});

export const transition = z.strictObject({
  code,
  label,
  from: z.array(z.string().min(1)).min(1),
  to: z.string().min(1),
  when: expression.optional().describe('记录还要符合的条件，写 row；不符合时没有按钮，网关拒绝'),
  asks: z.array(fieldName).min(1).max(20).optional().describe('执行时在对话框里填写的字段，按表单的规则校验'),
  sets: z
    .record(fieldName, scalar)
    .optional()
    .describe('执行时写入的字段和取值，取值可以写表达式，row 是填写以后的记录'),
  creates: creation.optional().describe('同时在另一个页面上新增的记录；不成时流转也不成'),
  amends: amendment.optional().describe('同时新增一条更正用的副本，两条记录互相引用；用于作废的流转'),
  at: schedule.optional().describe('到日期由系统执行，不用人按'),
  notBy: z
    .enum(['submitter', 'supplier', 'office'])
    .optional()
    .describe(
      'submitter：提交人（上次审核通过以来写过该记录的人，以及使它进入当前状态的人）不能执行；supplier、office：这一方的人都不能执行',
    ),
  reason: z.boolean().optional().describe('执行时要填写原因，记入审计'),
  confirm: z.string().max(200).optional(),
  danger: z.boolean().optional(),
  needs: z.array(need).min(1).max(20).optional().describe('执行前在别的页面上要有的记录'),
  steps: z.array(routeStep).min(1).max(20).optional().describe('依次审批的各级，全部通过后才执行'),
  back: code.optional().describe('审批人退回给提交人时执行的流转'),
  withdraw: code.optional().describe('提交人在第一个审批之前撤回时执行的流转'),
});

export const progressStep = z.strictObject({
  title: label,
  states: z.array(z.string().min(1)).min(1).describe('处于这些状态时走到这一步'),
  failed: z.array(z.string().min(1)).min(1).optional().describe('处于这些状态时这一步没有通过'),
});
export const progressNote = z.strictObject({
  state: z.string().min(1),
  description: z.string().min(1).max(200).describe('处于这个状态时说的话'),
});
export const progressOutcome = z.strictObject({
  title: label,
  points: z
    .array(z.strictObject({ title: label }))
    .min(1)
    .max(10),
});
export const progress = z.strictObject({
  steps: z
    .array(progressStep)
    .min(2)
    .max(6)
    .optional()
    .describe('从开始到办成的各步，依次；不写则供应商看到的仍是列表，notes 在每条记录上'),
  notes: z.array(progressNote).min(1).optional().describe('每个状态下告诉供应商的话'),
  outcome: progressOutcome.optional().describe('办成以后有什么不同'),
});

export const states = z.strictObject({
  field: fieldName.describe('状态字段：只读，选项来自字典，默认值为 initial'),
  initial: z.string().min(1),
  transitions: z.array(transition).min(1),
  editable: z
    .record(z.string().min(1), z.array(fieldName))
    .optional()
    .describe('某个状态下还可以修改的字段，空列表是都不能改；没有写到的状态不限制'),
  lenient: z
    .array(z.string().min(1))
    .min(1)
    .optional()
    .describe('暂存的状态：只检查填了的内容的格式，不要求填全；离开时才检查全部规则'),
});

export type Transition = z.infer<typeof transition>;
export type RouteStep = z.infer<typeof routeStep>;
/** What must be there on another page before a transition. */
export type Need = z.infer<typeof need>;
/** A record of another page that a transition makes. */
export type Creation = z.infer<typeof creation>;
export type States = z.infer<typeof states>;
export type ProgressStep = z.infer<typeof progressStep>;
