import { connect, mapProps, mapReadPretty } from '@formily/react';
import { useRef } from 'react';
import { placeholder } from '../texts';
import { ReferenceChoice, type SelectProps } from './reference-choice';
import { ReferenceText } from './reference-text';
import { useFill } from './use-fill';

/** Fills the fields beside it from the row that was chosen, after a question where that replaces rows that were filled in. */
function ReferenceInput({ onChange, ...props }: SelectProps) {
  const fill = useFill(props.reference);
  const next = useRef<unknown>();
  return (
    <ReferenceChoice
      {...props}
      onChange={(value) => {
        next.current = value;
      }}
      onRow={(row) => fill(row, () => onChange?.(next.current))}
    />
  );
}

/** One, or with `multiple` several, of a list that the gateway keeps and searches. An array field chooses several. */
export const ReferenceSelect = connect(
  ReferenceInput,
  mapProps((props, field) => ({ placeholder: placeholder('choose', field), ...props })),
  mapReadPretty(ReferenceText),
);
