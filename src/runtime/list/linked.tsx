import type { ReactNode } from 'react';
import { Link } from 'umi';
import type { RecordRow } from '@/contract/list-query';
import type { ColumnLink } from '@/contract/list-schema';
import { grantsPage } from '@/contract/permissions';
import { useAuthority } from '@/services/authority';

interface LinkedProps {
  link: ColumnLink;
  row: RecordRow;
  /** What the cell holds; an empty one leads nowhere. */
  value: unknown;
  children: ReactNode;
}

/**
 * A cell that leads on: to the row's own detail, or to another page that is searched by the cell's value. A page that
 * the account may not open is not led to.
 */
export function Linked({ link, row, value, children }: LinkedProps) {
  const { permissions } = useAuthority();
  if (value === undefined || value === null || value === '') return children;
  if (link === 'view') return <Link to={`?${searchWith(row.id)}`}>{children}</Link>;
  if (!grantsPage(permissions, link.page)) return children;
  const search = new URLSearchParams([[link.param, String(value)]]);
  return <Link to={`${link.page}?${search}`}>{children}</Link>;
}

/** The address stays as it is, but for the record it names. */
function searchWith(id: string): URLSearchParams {
  const search = new URLSearchParams(window.location.search);
  search.set('id', id);
  return search;
}
