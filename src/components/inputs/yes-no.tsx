import { texts } from '../texts';

/** Read-only view of a yes or no; a dash when it was never answered. */
export function YesNo({ value }: { value?: unknown }) {
  if (value === undefined || value === null) return <span className="empty-value">-</span>;
  return <span>{value ? texts.yes : texts.no}</span>;
}
