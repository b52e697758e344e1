import type { MouseEvent, ReactNode } from 'react';
import type { RecordRow } from '@/contract/lists/list-query';
import { t } from '@/services/i18n';

export interface RecordLinks {
  /** The address of a record, with the list as it is around it. */
  addressOf(id: string): string;
  open(id: string): void;
}

/**
 * What names a row as a link to its record: Enter and a click open it, the browser's own ways open it in another tab.
 * One without a name is called by what the link does. No component: it stands in every row.
 */
export function recordLink(
  { addressOf, open }: RecordLinks,
  { id }: RecordRow,
  name: ReactNode,
  className = 'record-link',
): ReactNode {
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open(id);
  };
  return (
    <a className={className} href={addressOf(id)} data-record={id} onClick={follow}>
      {name === '' || name === undefined || name === null ? t('查看') : name}
    </a>
  );
}
