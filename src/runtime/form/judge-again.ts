import { type Field, type Form, isField, onFieldInit } from '@formily/core';
import { reaction } from '@formily/reactive';

/**
 * Judges a field anew once its rules come to something else. A condition of the page's own is evaluated after a value has
 * been written, when the field's check of that value has begun; and one over two fields follows either of them. A field
 * that was neither written to nor found wrong is left alone.
 */
export function judgeAgain(form: Form): void {
  form.addEffects('judge-again', () => {
    onFieldInit('*', (field) => {
      if (!isField(field)) return;
      field.disposers.push(
        reaction(
          () => scalarsOf(field),
          () => {
            if (!field.selfModified && field.selfErrors.length === 0) return;
            // What is wrong stands at the field.
            void field.validate('onInput').catch(() => undefined);
          },
        ),
      );
    });
  });
}

/** What the rules of a field come to, in one text; lists of options and the like hold no expression. */
function scalarsOf(field: Field): string {
  const rules = [field.validator].flat() as readonly (object | undefined)[];
  return JSON.stringify(
    rules.map((rule) => Object.values(rule ?? {}).filter((value) => typeof value !== 'object')),
  );
}
