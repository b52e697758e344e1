import type { Form } from '@formily/core';
import { useLayoutEffect, useState } from 'react';
import { compileForm, type Dictionaries } from '@/contract/fields';
import { schemaOf } from '@/contract/form-schema';
import type { FormObject } from '@/contract/page-schema';
import { carryOver } from './carry-over';

interface FormDrawn {
  form: Form;
  definition: FormObject;
  dictionaries: Dictionaries;
  isNew: boolean;
}

/**
 * The compiled fields of a form. When the page's file changes while the form is open, they are made anew over what was
 * typed, before the screen is painted again; `generation` tells one set of fields from the next.
 */
export function useDrawnForm({ form, definition, dictionaries, isNew }: FormDrawn) {
  const draw = (generation: number) => ({
    form,
    definition,
    dictionaries,
    isNew,
    schema: schemaOf(compileForm(definition, dictionaries, isNew)),
    generation,
  });
  const [drawn, setDrawn] = useState(() => draw(0));
  const isCurrent =
    drawn.form === form &&
    drawn.definition === definition &&
    drawn.dictionaries === dictionaries &&
    drawn.isNew === isNew;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `draw` is made of what is compared
  useLayoutEffect(() => {
    if (isCurrent) return;
    if (drawn.form === form) carryOver(form, definition);
    setDrawn(draw(drawn.generation + 1));
  }, [isCurrent]);
  return drawn;
}
