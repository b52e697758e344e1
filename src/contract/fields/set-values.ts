import type { Doc } from '../base/doc';
import { type ExpressionScope, evaluateExpression, expressionIn } from '../expressions/expression';
import type { FormObject } from '../language/field-schema';
import { keptValue } from './computed-defaults';
import { fieldsOf } from './fields';

/**
 * What the fields of a form are given by a page file: each value as it stands, or what its expression says, in the kind
 * and with the decimals of its field. An empty value is null. Throws ExpressionError.
 */
export function valuesSet(
  form: FormObject,
  sets: Readonly<Record<string, unknown>> | undefined,
  scope: ExpressionScope,
): Doc {
  const fields = fieldsOf(form);
  return Object.fromEntries(
    Object.entries(sets ?? {}).map(([name, given]) => {
      const schema = fields.get(name)?.schema;
      return [name, schema ? keptValue(schema, valueSet(given, scope)) : valueSet(given, scope)];
    }),
  );
}

/** A value of a page file, or what its expression says; null for nothing. Throws ExpressionError. */
export function valueSet(given: unknown, scope: ExpressionScope): unknown {
  const expression = expressionIn(given);
  return (expression === undefined ? given : evaluateExpression(expression, scope)) ?? null;
}
