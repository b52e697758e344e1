import { InputNumber } from 'antd';
import { tidyNumber } from '@/contract/base/typed-text';
import './input-row.css';

interface NumberRangeProps {
  /** What the number is; the form's own label is that of the first box. */
  label: string;
  placeholders: readonly [least: string, most: string];
  id?: string;
  /** The least and the most; one that is open is null. */
  value?: unknown;
  onChange?(value: (number | null)[] | undefined): void;
}

const numberOf = (typed: string | number | null) => (typed === null ? null : Number(typed));

/** The least and the most of a number, either of which may stay open; for the search form. */
export function NumberRangeInput({ label, placeholders, id, value, onChange }: NumberRangeProps) {
  const [least = null, most = null]: (number | null)[] = Array.isArray(value) ? value : [];
  const change = (...range: (number | null)[]) =>
    onChange?.(range.some((end) => end !== null) ? range : undefined);
  const order = () => {
    if (least !== null && most !== null && least > most) change(most, least);
  };
  return (
    <div className="input-row">
      <InputNumber<string | number>
        {...(id !== undefined && { id })}
        controls={false}
        parser={tidyNumber}
        value={least}
        placeholder={placeholders[0]}
        onBlur={order}
        onChange={(next) => change(numberOf(next), most)}
      />
      <span aria-hidden>~</span>
      <InputNumber<string | number>
        controls={false}
        parser={tidyNumber}
        value={most}
        placeholder={placeholders[1]}
        aria-label={`${label} ${placeholders[1]}`}
        onBlur={order}
        onChange={(next) => change(least, numberOf(next))}
      />
    </div>
  );
}
