import { Rate } from 'antd';
import { useEffect, useRef } from 'react';
import { fillIn, texts } from '../texts';

interface RatingStarsProps {
  id?: string;
  value?: unknown;
  count: number;
  allowHalf?: boolean;
  disabled: boolean;
  onChange(stars: number): void;
}

export default function RatingStars({ id, value, ...props }: RatingStarsProps) {
  const { count } = props;
  const frame = useRef<HTMLSpanElement>(null);
  // antd leaves its radios without names, and has no property for them.
  useEffect(() => {
    for (const [index, star] of [...(frame.current?.querySelectorAll('[role=radio]') ?? [])].entries())
      star.setAttribute('aria-label', fillIn(texts.stars, { value: index + 1, count }));
  }, [count]);
  return (
    <span ref={frame}>
      <Rate
        {...props}
        {...(id !== undefined && { id, 'aria-labelledby': `${id}-label` })}
        className="rating-input"
        value={typeof value === 'number' ? value : 0}
      />
    </span>
  );
}
