import { z } from 'zod';
import { historyChange } from '../records/history-schema';

/** What the calls of imports answer. */

export const importFault = z.object({ row: z.int(), path: z.string(), message: z.string() });
/** What is wrong with one value of a row, or, where `path` is empty, with the row. */
export type ImportFault = z.infer<typeof importFault>;

const importUpdate = z.object({
  row: z.int(),
  id: z.string(),
  name: z.string(),
  changes: z.array(historyChange),
});
/** A record that a row would change, with old and new values. */
export type ImportUpdate = z.infer<typeof importUpdate>;

export const importJob = z.object({
  id: z.string(),
  resource: z.string(),
  fileName: z.string(),
  /** `checking` until every row has come and been reviewed; `checked` waits for the person; `written` is done. */
  step: z.enum(['checking', 'checked', 'written']),
  total: z.int(),
  creates: z.int().describe('新增的行数'),
  updates: z.int().describe('修改已有记录的行数'),
  unchanged: z.int().describe('与已有记录相同的行数'),
  requested: z.int().describe('成为变更申请的行数'),
  faults: z.array(importFault),
  changes: z.array(importUpdate),
  /** ISO moment, UTC. */
  at: z.string(),
});
export type ImportJob = z.infer<typeof importJob>;
