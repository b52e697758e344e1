import { Input as FormilyInput } from '@formily/antd-v5/esm/input';
import { connect, mapProps } from '@formily/react';
import { Input } from 'antd';
import type { ComponentProps } from 'react';
import { normalizedOnBlur } from '../field/normalize-field';
import { placeholder, texts } from '../texts';

type TextInputProps = ComponentProps<typeof FormilyInput> & { isSerial?: boolean };

/**
 * One line of text. `maxLength` of the field is shown as a rule's message, not cut off while typing. A number that the
 * gateway gives (`isSerial`) says when it comes.
 */
export const TextInput = connect(
  FormilyInput,
  mapProps(({ isSerial, ...props }: TextInputProps, field) => ({
    allowClear: true,
    autoComplete: 'off',
    placeholder: isSerial ? texts.numberedOnSave : placeholder('input', field),
    ...props,
    ...normalizedOnBlur(props, field),
  })),
);

/** A secret that its person chooses (`x-secret`), which they may look at while they type it. */
export const Password = connect(
  Input.Password,
  mapProps((props, field) => ({
    autoComplete: 'new-password',
    placeholder: placeholder('input', field),
    ...props,
  })),
);

export const TextArea = connect(
  FormilyInput.TextArea,
  mapProps((props, field) => ({
    autoSize: { minRows: 3, maxRows: 8 },
    placeholder: placeholder('input', field),
    ...props,
    ...normalizedOnBlur(props, field),
  })),
);
