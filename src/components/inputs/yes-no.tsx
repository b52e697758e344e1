import { texts } from '../texts';

export function YesNo({ value }: { value?: unknown }) {
  if (value === undefined || value === null) return <span className="empty-value">-</span>;
  return <span>{value ? texts.yes : texts.no}</span>;
}
