import type { Doc, Violation } from '../base/doc';
import { type ExpressionScope, holds } from '../expressions/expression';
import { refReadsIn } from '../expressions/refs-in';
import type { RecordPage } from '../language/page-schema';
import { fieldsOf } from './fields';

/** Whether a condition holds, or one of the records that it reads is not there, so that it is not judged. */
function isKept(assert: string, scope: ExpressionScope): boolean {
  const { others, values } = scope;
  const named = new Set(refReadsIn(assert).map(({ reference }) => reference));
  const isThere = (place: string) => {
    const value = (values as Doc)[place];
    return typeof value === 'string' && value !== '' && Boolean(others?.record(place, value));
  };
  return ![...named].every(isThere) || holds(assert, scope);
}

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
    if (!field || assert === undefined || isKept(assert, { ...scope, values: doc })) return [];
    return [{ path: field.path, rule: message ?? 'assert', params: { title: field.title } }];
  });
}
