/** Marks what stands in place of a field that is not drawn yet, and tells its address. */
export const WAITING = 'data-waiting';

/** The element of a form in which a field, drawn or waiting to be, stands. */
export function itemAt(container: HTMLElement, address: string): HTMLElement | null {
  return container.querySelector(`[data-address="${CSS.escape(address)}"]`);
}

/** Puts the cursor into the control of a field that is drawn. */
export function focusIn(container: HTMLElement, address: string): void {
  const control = itemAt(container, address)?.querySelector<HTMLElement>('input, textarea, button');
  control?.focus({ preventScroll: true });
}
