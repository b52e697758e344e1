import type { ReactNode } from 'react';
import type { ColumnLink } from '@/contract/language/list-schema';
import { grantsPage } from '@/contract/language/permissions';
import { Link } from '@/services/router';
import { useAuthority } from '@/services/session/permissions';

interface LinkedProps {
  link: Exclude<ColumnLink, 'view'>;
  /** What the cell holds; an empty one leads nowhere. */
  value: unknown;
  children: ReactNode;
}

/** A cell that leads to another page, which is searched by the cell's value. A page that the account may not open is not led to. */
export function Linked({ link, value, children }: LinkedProps) {
  const { permissions } = useAuthority();
  if (value === undefined || value === null || value === '') return children;
  if (!grantsPage(permissions, link.page)) return children;
  const search = new URLSearchParams([[link.param, String(value)]]);
  return <Link to={`${link.page}?${search}`}>{children}</Link>;
}
