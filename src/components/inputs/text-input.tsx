import { Input as FormilyInput } from '@formily/antd-v5/esm/input';
import { connect, mapProps } from '@formily/react';
import type { ComponentProps, FocusEvent } from 'react';
import { afterPress } from '@/dom/after-press';
import { normalizeField } from '../field/normalize-field';
import { placeholder, texts } from '../texts';

/** `isSerial`: the gateway gives the value. */
type TextInputProps = ComponentProps<typeof FormilyInput> & { isSerial?: boolean };

interface Leaving {
  onBlur?(event: FocusEvent): void;
}

/** What is shown once the field is left: the text as it is meant (`normalizeField`). */
const leaving = ({ onBlur }: Leaving, field: Parameters<typeof normalizeField>[0]): Leaving => ({
  onBlur: (event) => {
    onBlur?.(event);
    void afterPress().then(() => normalizeField(field));
  },
});

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
    ...leaving(props as Leaving, field),
  })),
);

/** Several lines of text, growing with what is typed. */
export const TextArea = connect(
  FormilyInput.TextArea,
  mapProps((props, field) => ({
    autoSize: { minRows: 3, maxRows: 8 },
    placeholder: placeholder('input', field),
    ...props,
    ...leaving(props as Leaving, field),
  })),
);
