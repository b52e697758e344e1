import { NumberPicker as FormilyNumberPicker } from '@formily/antd-v5/esm/number-picker';
import { connect, mapProps, mapReadPretty } from '@formily/react';
import { formatDecimal } from '@/contract/amounts';
import { MOST_DECIMALS } from '@/contract/rules/implied';
import { tidyNumber } from '@/contract/typed-text';
import { placeholder } from '../texts';
import { Figures } from './figures';

/** A number as people write it: thousands separated, with the given number of decimals. */
export function formatNumber(value: unknown, precision?: number): string {
  if (typeof value !== 'number') return '-';
  return formatDecimal(value, precision ?? MOST_DECIMALS, precision);
}

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
