import type { Form } from '@formily/core';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { compileForm, type Dictionaries } from '@/contract/fields/fields';
import { schemaOf } from '@/contract/fields/form-schema';
import { withLastValues } from '@/contract/fields/last-values';
import type { FormObject } from '@/contract/language/field-schema';
import { scopeNow } from './expression-scope';
import { lastValuesOf } from './last-values';
import { carryOver } from './migrate-form-values';
import { keepFocus } from './restore-focus';

interface FormDrawn {
  form: Form;
  definition: FormObject;
  dictionaries: Dictionaries;
  isNew: boolean;
  container: RefObject<HTMLElement | null>;
}

/**
 * The compiled fields of a form. When the page's file changes while the form is open, they are made anew over what was
 * typed, before the screen is painted again; `generation` tells one set of fields from the next.
 */
export function useDrawnForm({ form, definition, dictionaries, isNew, container }: FormDrawn) {
  const draw = (generation: number) => {
    const scope = withLastValues(scopeNow(), lastValuesOf(form));
    const stored = isNew ? undefined : form.values;
    const compiled = compileForm(definition, dictionaries, isNew, stored, scope);
    return { form, definition, dictionaries, isNew, schema: schemaOf(compiled), generation };
  };
  const [drawn, setDrawn] = useState(() => draw(0));
  const putBack = useRef<() => void>(() => undefined);
  const isCurrent =
    drawn.form === form &&
    drawn.definition === definition &&
    drawn.dictionaries === dictionaries &&
    drawn.isNew === isNew;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `draw` is made of what is compared
  useLayoutEffect(() => {
    if (isCurrent) return;
    if (drawn.form === form) {
      putBack.current = keepFocus(container.current);
      carryOver(form, definition);
    }
    setDrawn(draw(drawn.generation + 1));
  }, [isCurrent]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new generation is what takes the cursor away
  useLayoutEffect(() => putBack.current(), [drawn.generation]);
  return drawn;
}
