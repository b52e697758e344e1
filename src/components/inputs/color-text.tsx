import { FORMATS } from '@/contract/rules/formats';
import './color.css';

/** Whether a value is a colour as it is kept. */
export const isColor = (value: unknown): value is string =>
  typeof value === 'string' && FORMATS.color.test(value);

/** A square of a colour; an empty one for anything else. */
export function Swatch({ value }: { value: unknown }) {
  const background = isColor(value) ? value : 'transparent';
  return <span className="color-swatch" style={{ background }} aria-hidden="true" />;
}

export function ColorText({ value }: { value?: unknown }) {
  if (typeof value !== 'string' || value === '') return <span className="empty-value">-</span>;
  return (
    <span className="number">
      <Swatch value={value} />
      {value}
    </span>
  );
}
