import { Input, type InputProps } from 'antd';

export interface TidyInputProps extends Omit<InputProps, 'onChange'> {
  tidy: (typed: string) => string;
  onChange?: (value: string) => void;
}

/** A text field that shows what is meant by what was typed or pasted, once it is left. */
export function TidyInput({ tidy, onChange, onBlur, value, ...props }: TidyInputProps) {
  return (
    <Input
      size="large"
      spellCheck={false}
      {...props}
      value={value}
      onChange={(event) => onChange?.(event.target.value)}
      onBlur={(event) => {
        const meant = tidy(event.target.value);
        if (meant !== event.target.value) onChange?.(meant);
        onBlur?.(event);
      }}
    />
  );
}
