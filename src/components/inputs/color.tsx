import type { Field } from '@formily/core';
import { connect, mapProps, mapReadPretty, useField } from '@formily/react';
import { Input } from 'antd';
import { type FocusEvent, lazy, Suspense } from 'react';
import { normalizedOnBlur } from '../field/normalize-field';
import { placeholder } from '../texts';
import { ColorText, isColor, Swatch } from './color-text';
import './color.css';
import './input-row.css';

const Palette = lazy(() => import('./color-palette'));

interface ColorProps {
  id?: string;
  value?: unknown;
  onChange?(value: string | undefined): void;
  onBlur?(event: FocusEvent): void;
  placeholder?: string;
}

function ColorInput({ value, onChange, ...props }: ColorProps) {
  const { pattern } = useField<Field>();
  const isOpen = pattern === 'editable';
  const swatch = <Swatch value={value} />;
  return (
    <div className="input-row">
      {isOpen ? (
        <Suspense fallback={swatch}>
          <Palette value={isColor(value) ? value : undefined} onChange={(color) => onChange?.(color)} />
        </Suspense>
      ) : (
        swatch
      )}
      <Input
        {...props}
        allowClear
        autoComplete="off"
        spellCheck={false}
        value={typeof value === 'string' ? value : ''}
        disabled={pattern === 'disabled'}
        readOnly={pattern === 'readOnly'}
        onChange={({ target }) => onChange?.(target.value === '' ? undefined : target.value)}
      />
    </div>
  );
}

/** A colour, kept as `#rrggbb` in lower case. */
export const Color = connect(
  ColorInput,
  mapProps((props: ColorProps, field) => ({
    placeholder: placeholder('input', field) && '#1677ff',
    ...props,
    ...normalizedOnBlur(props, field),
  })),
  mapReadPretty(ColorText),
);
