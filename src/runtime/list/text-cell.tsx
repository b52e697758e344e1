import type { ReactNode } from 'react';
import type { ListColumn } from '@/contract/list-query';
import { CopyButton } from './copy-button';

/**
 * A text as it is stored. The browser cuts off one that has no room, and its title tells it: to measure every cell takes
 * longer than to draw the table.
 */
export function textCell({ ellipsis, copyable }: ListColumn, value: unknown): ReactNode {
  if (value === undefined || value === null || value === '') return '-';
  const text = String(value);
  if (!ellipsis && !copyable) return text;
  return (
    <span className="text-cell">
      <span className={ellipsis ? 'text-cut-off' : undefined} title={ellipsis ? text : undefined}>
        {text}
      </span>
      {copyable && <CopyButton text={text} />}
    </span>
  );
}
