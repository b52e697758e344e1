import type { Field } from '@formily/core';
import { connect, mapProps, mapReadPretty, observer, useField } from '@formily/react';
import { InputNumber } from 'antd';
import { useCallback, useState } from 'react';
import { decimalsOf } from '@/contract/base/decimals';
import { tidyNumber } from '@/contract/base/typed-text';
import { beside } from '@/contract/fields/record-shape';
import { amountInCapitals, formatAmount } from '@/contract/records/amounts';
import { placeholder } from '../texts';
import { AmountText, currencySign, withThousands } from './amount-text';

interface AmountProps {
  value?: unknown;
  onChange?(value: unknown): void;
  precision?: number;
}

interface MoneyProps extends AmountProps {
  /** A code of ISO 4217 such as CNY. */
  currency?: string;
  /** The field that holds the code: beside this one, or else at the top of the record. */
  currencyField?: string;
  /** Writes the amount in Chinese capitals below, as contracts and bills do; of RMB alone. */
  capitals?: boolean;
}

/**
 * A number with separated thousands, also while it is typed, and with its decimals once it is left. Decimals stay as they
 * were typed, so that too many are told of and not rounded away.
 */
function AmountInput({ value, onChange, precision = 2, ...props }: AmountProps) {
  const [typing, setTyping] = useState(false);
  const formatter = useCallback(
    (shown: unknown, { userTyping, input }: { userTyping: boolean; input: string }) => {
      if (userTyping) return withThousands(tidyNumber(input));
      if (shown === '' || shown === undefined || shown === null) return '';
      const amount = Number(shown);
      return typing
        ? withThousands(String(shown))
        : formatAmount(amount, Math.max(precision, decimalsOf(amount)));
    },
    [typing, precision],
  );
  return (
    <InputNumber<string | number>
      controls={false}
      style={{ width: '100%' }}
      inputMode="decimal"
      {...props}
      value={value as number}
      formatter={formatter}
      parser={tidyNumber}
      onChange={(next) => onChange?.(typeof next === 'string' ? Number(next) : (next ?? undefined))}
      onFocus={() => setTyping(true)}
      onBlur={() => setTyping(false)}
    />
  );
}

function useSign({ currency, currencyField }: MoneyProps): string {
  const { form, path } = useField<Field>();
  if (currencyField === undefined) return currencySign(currency);
  const near: unknown = form.getValuesIn(beside(path.toString(), currencyField));
  return currencySign(near ?? form.getValuesIn(currencyField) ?? currency);
}

const MoneyInput = observer(function MoneyInput({
  currency,
  currencyField,
  capitals = false,
  ...props
}: MoneyProps) {
  const sign = useSign({ ...(currency && { currency }), ...(currencyField && { currencyField }) });
  const input = <AmountInput {...props} {...(sign && { prefix: sign })} />;
  if (!capitals) return input;
  return (
    <>
      {input}
      <Capitals value={props.value} sign={sign} />
    </>
  );
});

const MoneyText = observer(function MoneyText({ value, precision, capitals = false, ...props }: MoneyProps) {
  const sign = useSign(props);
  const text = <AmountText value={value} precision={precision} sign={sign} />;
  if (!capitals) return text;
  return (
    <>
      {text}
      <Capitals value={value} sign={sign} />
    </>
  );
});

/** An amount of RMB in capitals; its line is there before there is an amount, so that nothing moves. */
function Capitals({ value, sign }: { value: unknown; sign: string }) {
  const isRmb = sign === '' || sign === currencySign('CNY');
  const text = typeof value === 'number' && isRmb ? amountInCapitals(value) : undefined;
  return (
    <div className="secondary amount-capitals" lang="zh-CN">
      {text}
    </div>
  );
}

/** An amount of money: exact decimals, two where the file names no other number. */
export const Money = connect(
  MoneyInput,
  mapProps((props, field) => ({ placeholder: placeholder('input', field), ...props })),
  mapReadPretty(MoneyText),
);

/** A percentage, kept as the number in front of the sign: 13 is 13%. */
export const Percent = connect(
  AmountInput,
  mapProps((props, field) => ({ suffix: '%', placeholder: placeholder('input', field), ...props })),
  mapReadPretty(({ value, precision }: AmountProps) => (
    <AmountText value={value} precision={precision} unit="%" />
  )),
);
