import { z } from 'zod';
import { code, expression, fieldPath } from './schema-terms';

/** Days before a date on which people are reminded of it, and to whom: a part of the page-schema language (`page-schema.ts`). */

/** Entries of one page. */
const MOST_REMINDERS = 10;
/** Days of one entry. */
const MOST_DAYS = 12;

export const grantedReaders = z.strictObject({
  code: code,
});

export const reminder = z.strictObject({
  field: fieldPath,
  days: z.array(z.int().min(-366).max(3660)).min(1).max(MOST_DAYS),
  to: z
    .array(z.union([z.enum(['responsible', 'supplier']), grantedReaders]))
    .min(1)
    .max(5),
  when: expression.optional(),
  message: z.string().min(1).max(200).optional(),
});

export const reminders = z.array(reminder).min(1).max(MOST_REMINDERS);

export type Reminder = z.infer<typeof reminder>;
