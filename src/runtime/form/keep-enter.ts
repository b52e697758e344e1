import type { KeyboardEvent } from 'react';

/** Enter chooses in a picker or list; only in a plain field does it send the form. A form's `onKeyDown`. */
export function keepEnterInPickers(event: KeyboardEvent) {
  const inPicker = (event.target as Element).closest('.ant-picker, .ant-select');
  if (event.key === 'Enter' && inPicker) event.preventDefault();
}
