import { fillIn, texts } from '../texts';
import { formatNumber } from './number-text';
import './rating.css';

/** Stars that are given of where the file names no number. */
export const MOST_STARS = 5;

/** Whole stars as they are, an average with one decimal. */
function starNumber(value: number): string {
  return formatNumber(Math.round(value * 10) / 10);
}

/** So many stars of so many, without the component that they are given with; a dash for none. */
export function RatingText({ value, count = MOST_STARS }: { value?: unknown; count?: number }) {
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
