import { z } from 'zod';
import { formObject } from './field-schema';
import { label } from './schema-terms';

/** A form that people without an account fill in: a part of the page-schema language (`page-schema.ts`). */
export const publicForm = z.strictObject({
  proof: z.enum(['phone']),
  title: label,
  description: z.string().max(200).optional(),
  form: formObject,
});
