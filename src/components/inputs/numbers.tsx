import { NumberPicker as FormilyNumberPicker } from '@formily/antd-v5/esm/number-picker';
import { connect, mapProps, mapReadPretty } from '@formily/react';
import { tidyNumber } from '@/contract/base/typed-text';
import { placeholder } from '../texts';
import { Figures } from './figures';
import { formatNumber } from './number-text';

function NumberText({ value, precision }: { value?: unknown; precision?: number }) {
  return <Figures text={formatNumber(value, precision)} />;
}

/** A number; `precision` is its decimals. */
export const NumberPicker = connect(
  FormilyNumberPicker,
  mapProps((props, field) => ({
    controls: false,
    parser: tidyNumber,
    style: { width: '100%' },
    placeholder: placeholder('input', field),
    ...props,
  })),
  mapReadPretty(NumberText),
);
