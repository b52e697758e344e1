import type { ActionName, Button, PageSchema } from './page-schema';
import { UNCHECKED } from './permissions';

/** Every button of a page, wherever it stands. */
export function buttonsOf(page: PageSchema): Button[] {
  if (page.kind === 'form') return page.actions;
  return [...(page.list.toolbar ?? []), ...(page.list.rowActions ?? [])];
}

/** The permission codes that a page knows: what can be granted on it. */
export function codesOf(page: PageSchema): string[] {
  return [...new Set(buttonsOf(page).map((button) => button.code))].filter((code) => code !== UNCHECKED);
}

/** The buttons that open an operation: a call of it needs the code of one of them (design: "Buttons carry a code"). */
export function buttonsFor(page: PageSchema, action: ActionName): Button[] {
  return buttonsOf(page).filter((button) => button.action === action && button.code !== UNCHECKED);
}
