import { Input as FormilyInput } from '@formily/antd-v5/esm/input';
import { connect, mapProps } from '@formily/react';
import { placeholder } from './texts';

/** One line of text. `maxLength` of the field is shown as a rule's message, not cut off while typing. */
export const TextInput = connect(
  FormilyInput,
  mapProps((props, field) => ({
    allowClear: true,
    autoComplete: 'off',
    placeholder: placeholder('input', field),
    ...props,
  })),
);

/** Several lines of text, growing with what is typed. */
export const TextArea = connect(
  FormilyInput.TextArea,
  mapProps((props, field) => ({
    autoSize: { minRows: 3, maxRows: 8 },
    placeholder: placeholder('input', field),
    ...props,
  })),
);
