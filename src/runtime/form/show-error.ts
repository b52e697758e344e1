import { type Form, isArrayField } from '@formily/core';
import type { Schema } from '@formily/json-schema';
import { flushSync } from 'react-dom';
import { showRow } from '@/components/arrays/row-pages';
import { focusIn, itemAt } from './field-place';
import { firstErrorOf } from './first-error';
import type { Drawing } from './lazy-fields';

interface FormView {
  schema: Schema;
  drawing: Drawing;
  container: HTMLElement;
  isNew: boolean;
}

const views = new WeakMap<Form, FormView>();
const drawn = new WeakMap<Element, { form: Form; isNew: boolean }>();

export function rememberView(form: Form, view: FormView): void {
  views.set(form, view);
  drawn.set(view.container, { form, isNew: view.isNew });
}

/** The form that an element of it stands in, and whether it is of a new record; undefined for one that stands in none. */
export function formAt(element: Element | null): { form: Form; isNew: boolean } | undefined {
  const container = element?.closest('.record-form');
  return container ? drawn.get(container) : undefined;
}

/**
 * Brings the first field with an error into view and puts the cursor there, also when it is not drawn yet or stands on
 * another page of its list. The first by the form's model, not by what happens to be drawn.
 */
export function showFirstError(form: Form): void {
  const view = views.get(form);
  const address = view && firstErrorOf(form, view.schema);
  if (!view || address === undefined) return;
  // A page that is turned to is drawn before the next frame.
  flushSync(() => turnTo(form, address));
  const slot = view.drawing.slotOf(address);
  if (slot !== undefined) view.drawing.draw([slot]);
  requestAnimationFrame(() => {
    const item = itemAt(view.container, address);
    if (!item) return;
    const distance = Math.abs(item.getBoundingClientRect().top - innerHeight / 2);
    // On a long way others are drawn, and the place moves.
    item.scrollIntoView({ block: 'center', behavior: distance > 2 * innerHeight ? 'auto' : 'smooth' });
    focusIn(view.container, address);
  });
}

/** Turns lists to the page on which an address stands. */
function turnTo(form: Form, address: string): void {
  const parts = address.split('.');
  for (let end = 1; end < parts.length; end += 1) {
    const list = form.fields[parts.slice(0, end).join('.')];
    if (list && isArrayField(list)) showRow(list, Number(parts[end]));
  }
}
