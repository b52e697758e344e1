import type { RefSelectProps } from 'antd';

/**
 * A `ref` for an antd Select that has to be chosen. antd says `aria-required` twice, at the combobox and at the element
 * around it, whose role does not take it (WAI-ARIA 1.2, `aria-required`); this takes the outer one away.
 */
export function sayRequiredOnce(select: RefSelectProps | null): void {
  select?.nativeElement.removeAttribute('aria-required');
}
