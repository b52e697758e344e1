import type { Doc, Violation } from './doc';
import { type ExpressionScope, holds } from './expressions/expression';
import { fieldsOf } from './fields';
import type { RecordPage } from './page-schema';

/**
 * The asserts of the state field that a record breaks in the state that it is to have. A form never judges them: nobody
 * writes that field but a transition. Throws ExpressionError where one cannot be worked out.
 */
export function brokenStateAsserts(
  { form, states }: RecordPage,
  doc: Doc,
  scope: Omit<ExpressionScope, 'values'>,
): Violation[] {
  const field = states && fieldsOf(form).get(states.field);
  return [field?.schema['x-validator'] ?? []].flat().flatMap(({ assert, message }): Violation[] => {
    if (!field || assert === undefined || holds(assert, { ...scope, values: doc })) return [];
    return [{ path: field.path, rule: message ?? 'assert', params: { title: field.title } }];
  });
}
