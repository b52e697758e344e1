import { z } from 'zod';
import { expression, fieldPath, pagePath, scalar } from './schema-terms';

/** `x-lookup` of a field: which record of another page gives its value (decision 084). */
export const valueLookup = z.strictObject({
  page: pagePath,
  params: z.record(fieldPath, scalar),
  on: expression.optional(),
  value: fieldPath,
});
export type ValueLookup = z.infer<typeof valueLookup>;
