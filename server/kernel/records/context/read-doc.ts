import type { z } from 'zod';
import type { Doc } from '../../../../src/contract/base/doc';
import { Violations } from '../../base/errors';

/**
 * What the gateway itself reads in a record, whatever else its page file keeps there. Throws Violations where that file
 * lets a record be stored that cannot be one of the kind.
 */
export function readDoc<Shape extends z.ZodType>(shape: Shape, doc: Doc): z.infer<Shape> {
  const read = shape.safeParse(doc);
  if (read.success) return read.data;
  throw new Violations(
    read.error.issues.map((issue) => {
      const path = issue.path.join('.');
      // What a test of this place refuses is of the right type.
      const rule = issue.code === 'custom' ? 'pattern' : 'type';
      return { path, rule, params: { title: path } };
    }),
  );
}
