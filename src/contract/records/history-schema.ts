import { z } from 'zod';
import type { HistoryChange } from './history';

export const historyChange: z.ZodType<HistoryChange> = z.object({
  path: z.string(),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
  hidden: z.literal(true).optional(),
});
