import type { Form } from '@formily/core';
import type { Schema } from '@formily/json-schema';
import { useMemo, useRef } from 'react';
import type { ExpressionError } from '@/contract/expressions/expression';
import { buildFields } from '@/contract/fields/build-fields';
import { expressionScope } from './expression-scope';
import { judgeAgain } from './judge-again';
import { createDrawing, type Drawing } from './lazy-fields';
import { othersOf } from './other-records';
import { rolledOf } from './rolled-values';

/**
 * Makes the models of a form's compiled fields, and answers which of them are drawn. Fields made anew over what was
 * typed are drawn where they were before.
 */
export function useDrawing(
  drawn: { form: Form; schema: Schema },
  onFailure: (error: ExpressionError) => void,
): Drawing {
  const last = useRef<{ form: Form; drawing: Drawing }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the models are made once for each set of fields
  return useMemo(() => {
    const { form, schema } = drawn;
    // Reported while a field is being made, so the message waits for the next turn.
    const reportExpression = (error: ExpressionError) => setTimeout(() => onFailure(error));
    const scope = { ...expressionScope(), rolled: rolledOf(form), others: othersOf(form) };
    judgeAgain(form);
    buildFields(form, schema, { ...scope, reportExpression });
    const before = last.current?.form === form ? last.current.drawing : undefined;
    const drawing = createDrawing(schema, before);
    last.current = { form, drawing };
    return drawing;
  }, [drawn]);
}
