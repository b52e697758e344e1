import type { Form, GeneralField } from '@formily/core';
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';

/** What is open in the layouts of a form, by the kind of layout and its place. */
const kept = new WeakMap<Form, Map<string, unknown>>();

function viewsOf(form: Form): Map<string, unknown> {
  const views = kept.get(form) ?? new Map<string, unknown>();
  kept.set(form, views);
  return views;
}

const nameOf = ({ address }: GeneralField, kind: string) => `${kind} ${address}`;

/** What was open in a layout when its fields were last drawn; undefined before the first time. */
export function recallView<T>(layout: GeneralField, kind: string): T | undefined {
  return viewsOf(layout.form).get(nameOf(layout, kind)) as T | undefined;
}

export function rememberView(layout: GeneralField, kind: string, view: unknown): void {
  viewsOf(layout.form).set(nameOf(layout, kind), view);
}

/** As `useState`, for what is open in a layout: it outlives that the page's file changes and its fields are made anew. */
export function useViewState<T>(
  layout: GeneralField,
  kind: string,
  initial: () => T,
): [T, Dispatch<SetStateAction<T>>] {
  const [view, setView] = useState<T>(() => recallView<T>(layout, kind) ?? initial());
  useEffect(() => rememberView(layout, kind, view), [layout, kind, view]);
  return [view, setView];
}
