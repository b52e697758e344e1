import type { KeyboardEvent } from 'react';

/** For the input of an antd AutoComplete, which takes Tab for a choice while its list is open: Tab leads on (WCAG 2.2, 2.1.2). */
export function letTabPass(event: KeyboardEvent): void {
  if (event.key === 'Tab') event.stopPropagation();
}
