import { Rate } from 'antd';

interface RatingStarsProps {
  id?: string;
  value?: unknown;
  count: number;
  allowHalf?: boolean;
  disabled: boolean;
  onChange(stars: number): void;
}

/** The stars of a rating, one to press or to go to by the arrow keys. */
export default function RatingStars({ id, value, ...props }: RatingStarsProps) {
  return (
    <Rate
      {...props}
      {...(id !== undefined && { id, 'aria-labelledby': `${id}-label` })}
      className="rating-input"
      value={typeof value === 'number' ? value : 0}
    />
  );
}
