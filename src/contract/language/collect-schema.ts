import { z } from 'zod';
import { narrowing } from './resource-schema';
import { fieldName, fieldPath, label, pagePath, scalar } from './schema-terms';

/** Records of another page that come into an item table, each as a row (`collect`): a part of the page-schema language. */
export const collect = z.strictObject({
  into: fieldName,
  label: label,
  page: pagePath,
  params: z.record(fieldPath, scalar).optional(),
  where: narrowing.optional(),
  map: z.record(fieldName, fieldPath).refine((map) => Object.keys(map).length > 0, '请写至少一列'),
  once: z.literal(true).optional(),
  except: z.array(z.string().min(1)).min(1).optional(),
});
export type Collect = z.infer<typeof collect>;
