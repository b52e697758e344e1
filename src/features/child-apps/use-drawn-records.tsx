import { type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ChildProps, DrawnRecord } from '@/contract/child-app';
import { ErrorBoundary } from '@/runtime/host/error-boundary';
import { LazySingleRecord } from '@/runtime/host/lazy-single-record';

/** What a child has records drawn by, and the records, each in the child's element for it. */
export function useDrawnRecords(): { drawRecord: ChildProps['drawRecord']; records: ReactNode } {
  const [asked, setAsked] = useState<ReadonlyMap<HTMLElement, DrawnRecord>>(new Map());
  const drawRecord = useCallback((element: HTMLElement, record: DrawnRecord) => {
    setAsked((before) => new Map(before).set(element, record));
    return () =>
      setAsked((before) => {
        // It may have been drawn anew meanwhile.
        const rest = [...before].filter((one) => one[0] !== element || one[1] !== record);
        return rest.length === before.size ? before : new Map(rest);
      });
  }, []);
  const keyOf = useKeys();
  const records = [...asked].map(([element, { page, readOnly = false, ...record }]) =>
    createPortal(
      <ErrorBoundary isPart source={page}>
        <Suspense>
          <LazySingleRecord key={page} path={page} readOnly={readOnly} {...record} />
        </Suspense>
      </ErrorBoundary>,
      element,
      keyOf(element),
    ),
  );
  return { drawRecord, records };
}

/** A key for each element: one that is taken away and drawn anew at once keeps what is typed in it. */
function useKeys(): (element: HTMLElement) => string {
  const keys = useRef(new WeakMap<HTMLElement, string>());
  const last = useRef(0);
  return (element) => {
    const known = keys.current.get(element);
    if (known) return known;
    last.current += 1;
    keys.current.set(element, `${last.current}`);
    return `${last.current}`;
  };
}
