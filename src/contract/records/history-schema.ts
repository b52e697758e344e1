import { z } from 'zod';
import type { HistoryChange } from './history';

export const historyChange: z.ZodType<HistoryChange> = z.object({
  path: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  hidden: z.literal(true).optional(),
});
