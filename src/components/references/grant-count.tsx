import { ANY } from '@/contract/language/permissions';
import { fillIn, texts } from '../texts';
import { countGrants } from './grant-rows';

export function grantsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/** How much is granted, in words: for a table, and above the rows. */
export function GrantCount({ value }: { value?: unknown }) {
  const grants = grantsIn(value);
  if (grants.length === 0) return <span className="empty-value">-</span>;
  const [every, count] = [grants.includes(ANY), countGrants(grants)];
  const parts = [
    ...(every ? [texts.everyPage] : []),
    ...(every && count.pages === 0 ? [] : [fillIn(texts.grantCount, count)]),
  ];
  return <span className="secondary">{parts.join(texts.listSeparator)}</span>;
}
