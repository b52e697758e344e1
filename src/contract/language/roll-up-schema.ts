import { z } from 'zod';
import { narrowing } from './resource-schema';
import { fieldPath, label, pagePath, pairedBy } from './schema-terms';

/** What the records of another page that name a record add up to: a part of the page-schema language (decision 083). */

const ROLL_UP_FUNCTIONS = ['count', 'sum', 'average', 'min', 'max'] as const;

/** Each is read for every record that is shown. */
const MOST_GIVE_BACK = 5;

const naming = {
  page: pagePath,
  by: pairedBy,
};

const chosen = {
  field: fieldPath.optional(),
  where: narrowing.optional(),
};

/** Records that give back of what was taken: added up as what takes is. */
export const givenBack = z.strictObject({ ...naming, ...chosen });

export const counted = z.strictObject({
  ...naming,
  fn: z.enum(ROLL_UP_FUNCTIONS),
  ...chosen,
  from: fieldPath.optional(),
  back: z.array(givenBack).min(1).max(MOST_GIVE_BACK).optional(),
});

export const rollUp = z.strictObject({
  title: label,
  of: counted,
  minimum: z.number().optional(),
});

export type RollUp = z.infer<typeof rollUp>;
