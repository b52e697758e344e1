import { useKeyPress } from 'ahooks';
import { Grid } from 'antd';
import { useContext, useRef, useState } from 'react';
import type { WaitingRecord } from '@/contract/api/approvals';
import { InSightContext } from '@/runtime/host/tab-context';
import { keyOf } from './waiting-list';

const TYPED_IN =
  'input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=listbox]';

/**
 * Which record of a list is open. Where there is room for both, one always is, the first unless another was opened; `j`
 * and `k` step through the list from anywhere on the page but a field.
 */
export function useOpenRecord(rows: readonly WaitingRecord[]) {
  const isInSight = useContext(InSightContext);
  const isWide = Grid.useBreakpoint().lg ?? false;
  const [name, setName] = useState<string>();
  const listRef = useRef<HTMLUListElement>(null);
  const panelRef = useRef<HTMLElement>(null);
  const index = rows.findIndex((row) => keyOf(row) === name);
  const row = rows[index] ?? (isWide ? rows[0] : undefined);
  const place = row ? rows.indexOf(row) : -1;

  function open(next: WaitingRecord, byKey: boolean) {
    setName(keyOf(next));
    if (byKey) requestAnimationFrame(() => panelRef.current?.focus());
  }
  function step(change: 1 | -1) {
    const next = rows[place + change];
    if (!next) return;
    setName(keyOf(next));
    const buttons = listRef.current?.querySelectorAll<HTMLElement>('li > button');
    buttons?.[place + change]?.focus();
  }
  useKeyPress(
    ['j', 'k'],
    (event) => {
      const isTyping = event.target instanceof Element && event.target.closest(TYPED_IN);
      if (isInSight && !isTyping) step(event.key === 'j' ? 1 : -1);
    },
    { exactMatch: true },
  );

  return {
    row,
    isWide,
    open,
    step,
    close: () => setName(undefined),
    /** Opens the record behind the open one, or else the one before it: that one goes from the list. */
    leave() {
      const next = rows[place + 1] ?? rows[place - 1];
      setName(next && keyOf(next));
    },
    hasNext: place >= 0 && place < rows.length - 1,
    hasPrevious: place > 0,
    listRef,
    panelRef,
  };
}

export type OpenRecordState = ReturnType<typeof useOpenRecord>;
