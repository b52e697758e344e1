import { describe, expect, it } from 'vitest';
import { referenceText } from '../../../scripts/reference/reference';
import { SURROUNDINGS } from '../../../src/contract/check/expression-scope';
import { createEnvironment } from '../../../src/contract/expressions/environment';
import { ExpressionError, evaluateExpression } from '../../../src/contract/expressions/expression';
import {
  EXAMPLE_SCOPE,
  FUNCTION_NOTES,
  OTHER_FUNCTIONS,
  REFUSED_FUNCTIONS,
  SESSION_NOTES,
  USER_NOTES,
} from '../../../src/contract/notes/expression-notes';

describe('An author who looks up what an expression may say', () => {
  const text = referenceText();

  it('finds every field of user and session, and no other', () => {
    expect(Object.keys(USER_NOTES).sort()).toEqual(Object.keys(SURROUNDINGS.user!).sort());
    expect(Object.keys(SESSION_NOTES).sort()).toEqual(Object.keys(SURROUNDINGS.session!).sort());
    for (const name of Object.keys(USER_NOTES)) expect(text).toContain(`\`user.${name}\``);
    for (const name of Object.keys(SESSION_NOTES)) expect(text).toContain(`\`session.${name}\``);
  });

  it('finds every function that there is', () => {
    const functions = createEnvironment(false).getDefinitions().functions;
    const known = [...Object.keys(FUNCTION_NOTES), ...OTHER_FUNCTIONS, ...Object.keys(REFUSED_FUNCTIONS)];
    expect([...new Set(functions.map(({ name }) => name))].sort()).toEqual(known.sort());
    for (const name of known) expect(text).toContain(`\`${name}\``);
  });

  it.each(Object.entries(FUNCTION_NOTES))(
    'is given an example of %s that holds',
    (name, { example, gives }) => {
      expect(example).toContain(`${name}(`);
      expect(evaluateExpression(example, EXAMPLE_SCOPE)).toEqual(gives);
      expect(text).toContain(example);
    },
  );

  it.each(['values.a.matches("x")', 'has(values.a)'])('is told that %s is refused', (expression) => {
    expect(() => evaluateExpression(expression, EXAMPLE_SCOPE)).toThrow(ExpressionError);
  });
});
