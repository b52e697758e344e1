import { z } from 'zod';
import { code, fieldName, label, pagePath } from './schema-terms';

/** The states of a record and the ways between them: a part of the page-schema language (`page-schema.ts`). */

export const need = z.strictObject({
  page: pagePath.describe('在哪个页面上要有记录，归属与本页相同'),
  title: label.optional().describe('怎样称呼它；不写则用那个页面的标题'),
  min: z.int().min(0).max(100).optional().describe('至少几条，不写即 1；0 只是建议'),
  fields: z.array(fieldName).min(1).optional().describe('只数这些字段都填了的记录'),
  states: z.array(z.string().min(1)).min(1).optional().describe('只数处于这些状态的记录'),
});

export const transition = z.strictObject({
  code,
  label,
  from: z.array(z.string().min(1)).min(1),
  to: z.string().min(1),
  notBy: z
    .literal('submitter')
    .optional()
    .describe('提交人（上次审核通过以来写过该记录的人，以及使它进入当前状态的人）不能执行'),
  reason: z.boolean().optional().describe('执行时要填写原因，记入审计'),
  confirm: z.string().max(200).optional(),
  danger: z.boolean().optional(),
  stamps: fieldName.optional().describe('执行时写入当前时间的日期字段，只读'),
  needs: z.array(need).min(1).max(20).optional().describe('执行前在别的页面上要有的记录'),
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
  steps: z.array(progressStep).min(2).max(6).describe('从开始到办成的各步，依次'),
  notes: z.array(progressNote).min(1).optional().describe('每个状态下告诉供应商的话'),
  outcome: progressOutcome.optional().describe('办成以后有什么不同'),
});

export const states = z.strictObject({
  field: fieldName.describe('状态字段：只读，选项来自字典，默认值为 initial'),
  initial: z.string().min(1),
  transitions: z.array(transition).min(1),
});

export type Transition = z.infer<typeof transition>;
/** What must be there on another page before a transition. */
export type Need = z.infer<typeof need>;
export type ProgressStep = z.infer<typeof progressStep>;
