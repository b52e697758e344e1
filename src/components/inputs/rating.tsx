import type { Field } from '@formily/core';
import { connect, mapReadPretty, useField } from '@formily/react';
import { Spin } from 'antd';
import { lazy, Suspense } from 'react';
import { MOST_STARS, RatingText } from './rating-text';
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

function RatingInput({ onChange, count = MOST_STARS, ...props }: RatingProps) {
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

/** A number of stars, given by a press or by the arrow keys; none is no value. */
export const Rating = connect(RatingInput, mapReadPretty(RatingText));
