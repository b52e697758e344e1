import type { TableProps } from 'antd';
import type { RecordRow } from '@/contract/lists/list-query';
import type { RowColumn } from './columns';

type Sorter = Parameters<NonNullable<TableProps<RecordRow>['onChange']>>[2];

/** Columns that a list is ordered by at most, as the gateway has it. */
const MOST_SORTED = 4;

const partsOf = (sort: string | undefined) => sort?.split(',').filter(Boolean) ?? [];
const fieldIn = (part: string) => part.replace('-', '');

/** The order after a press on a head: by it alone, or with Shift (`isAdding`) last; undefined: the page's. */
export function nextSort(sort: string | undefined, sorter: Sorter, isAdding: boolean): string | undefined {
  const asked = [sorter]
    .flat()
    .flatMap(({ columnKey, order }) =>
      order ? `${order === 'descend' ? '-' : ''}${String(columnKey)}` : [],
    );
  const before = partsOf(sort);
  const pressed = asked.find((part) => !before.includes(part));
  const taken = before.find((part) => !asked.some((one) => fieldIn(one) === fieldIn(part)));
  if (!isAdding) return pressed;
  const field = pressed === undefined ? undefined : fieldIn(pressed);
  const isKnown = before.some((part) => fieldIn(part) === field);
  const kept = before
    .filter((part) => part !== taken)
    .map((part) => (pressed !== undefined && fieldIn(part) === field ? pressed : part));
  const all = pressed === undefined || isKnown ? kept : [...kept, pressed];
  return all.slice(0, MOST_SORTED).join(',') || undefined;
}

/** How a column's head says that the list is ordered by it; of several each says which it is. */
export function sortOf({ key, title, sorter }: RowColumn, sort: string | undefined): Partial<RowColumn> {
  const parts = partsOf(sort);
  const place = parts.findIndex((part) => fieldIn(part) === key);
  const sortOrder = place === -1 ? null : parts[place]!.startsWith('-') ? 'descend' : 'ascend';
  return {
    sortOrder,
    // Alone it would show one column.
    ...(sorter && { sorter: { multiple: 1 } }),
    ...(place !== -1 &&
      parts.length > 1 && {
        title: (
          <>
            {title as string}
            <sup className="sort-place">{place + 1}</sup>
          </>
        ),
      }),
  };
}
