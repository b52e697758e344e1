import type { z } from 'zod';
import type { Doc } from '../../src/contract/record-shape';
import { Violations } from './record-context';

/**
 * What the gateway itself reads in a record, whatever else its page file keeps there. Throws Violations where that file
 * lets a record be stored that cannot be one of the kind.
 */
export function readDoc<Shape extends z.ZodType>(shape: Shape, doc: Doc): z.infer<Shape> {
  const read = shape.safeParse(doc);
  if (read.success) return read.data;
  const at = read.error.issues.map(({ path }) => path.join('.'));
  throw new Violations(at.map((path) => ({ path, rule: 'type', params: { title: path } })));
}
