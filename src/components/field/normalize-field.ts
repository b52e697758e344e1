import { type Field, type Form, type GeneralField, isField } from '@formily/core';
import type { FocusEvent } from 'react';
import type { Doc } from '@/contract/base/doc';
import { valueAt } from '@/contract/fields/record-shape';
import { normalizerOf } from '@/contract/rules/normalize';
import { afterPress } from '@/dom/after-press';

interface Leaving {
  onBlur?(event: FocusEvent): void;
}

/**
 * `onBlur` of a text field for its `mapProps`: once it is left, it shows what is meant by what was typed or pasted into it,
 * by the rule that the gateway has.
 */
export function normalizedOnBlur(props: Leaving, field: GeneralField): Required<Leaving> {
  // Formily assigns the answer to `props` itself: read later, its `onBlur` would be this one.
  const { onBlur } = props;
  return {
    onBlur(event) {
      onBlur?.(event);
      void afterPress().then(() => {
        if (isField(field) && field.modified) putRight(field);
      });
    },
  };
}

/** The same for every text of a form before it is sent, but for what is `stored` as it stands. */
export function normalizeForm(form: Form, stored: Doc = {}): void {
  for (const field of Object.values(form.fields)) {
    if (
      !isField(field) ||
      JSON.stringify(valueAt(stored, field.path.toString())) === JSON.stringify(field.value)
    )
      continue;
    putRight(field);
  }
}

function putRight(field: Field): void {
  const value: unknown = field.value;
  const isTags = field.componentType === 'Select' && field.componentProps.mode === 'tags';
  const isTyped = ['Input', 'Input.TextArea', 'Color'].includes(String(field.componentType));
  if (field.pattern !== 'editable' || !(isTags || isTyped) || (field.dataSource ?? []).length > 0) return;
  const normalize = normalizerOf({
    rules: [field.validator].flat(),
    multiline: field.componentType === 'Input.TextArea',
  });
  const one = (item: unknown) => (typeof item === 'string' ? normalize(item) : item);
  const meant = Array.isArray(value) ? value.map(one) : one(value);
  if (JSON.stringify(meant) !== JSON.stringify(value)) void field.onInput(meant);
}
