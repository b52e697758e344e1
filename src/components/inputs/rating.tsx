import type { Field } from '@formily/core';
import { connect, mapReadPretty, useField } from '@formily/react';
import { Spin } from 'antd';
import { lazy, Suspense } from 'react';
import { fillIn, texts } from '../texts';
import { formatNumber } from './numbers';
import './rating.css';

const Stars = lazy(() => import('./rating-stars'));

interface RatingProps {
  id?: string;
  value?: unknown;
  onChange?(value: unknown): void;
  count?: number;
  allowHalf?: boolean;
  disabled?: boolean;
}

const MOST = 5;

function RatingInput({ onChange, count = MOST, ...props }: RatingProps) {
  const { pattern } = useField<Field>();
  return (
    <Suspense fallback={<Spin size="small" />}>
      <Stars
        {...props}
        count={count}
        disabled={pattern !== 'editable'}
        onChange={(stars) => onChange?.(stars > 0 ? stars : undefined)}
      />
    </Suspense>
  );
}

/** Whole stars as they are, an average with one decimal. */
function starNumber(value: number): string {
  return formatNumber(Math.round(value * 10) / 10);
}

/** So many stars of so many, without the component that they are given with; a dash for none. */
export function RatingText({ value, count = MOST }: Pick<RatingProps, 'value' | 'count'>) {
  if (typeof value !== 'number') return <span className="empty-value">-</span>;
  const label = fillIn(texts.stars, { value: starNumber(value), count });
  const share = Math.min(1, Math.max(0, value / count));
  return (
    <span className="rating-text" role="img" aria-label={label} title={label}>
      {'☆'.repeat(count)}
      <span className="rating-text-filled" style={{ width: `${share * 100}%` }} aria-hidden="true">
        {'★'.repeat(count)}
      </span>
    </span>
  );
}

/** A number of stars, given by a press or by the arrow keys; none is no value. */
export const Rating = connect(RatingInput, mapReadPretty(RatingText));
