import type { ReactNode } from 'react';
import type { ListColumn } from '@/contract/lists/list-query';
import { CopyButton } from './copy-button';

/**
 * A text as it is stored. The browser cuts off one that has no room, and its title tells it: to measure every cell takes
 * longer than to draw the table.
 */
export function textCell(
  { copyable }: ListColumn,
  value: unknown,
  linked: (text: string) => ReactNode,
): ReactNode {
  if (value === undefined || value === null || value === '') return linked('');
  const text = String(value);
  if (!copyable) return linked(text);
  return (
    <span className="text-cell">
      <span className="cut-off" title={text}>
        {linked(text)}
      </span>
      <CopyButton text={text} />
    </span>
  );
}
