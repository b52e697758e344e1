import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Tabs share one scrolling area: each is shown again where it was left, a new one from the top of its page. */
export function useTabScroll(container: RefObject<HTMLElement | null>, open: string | undefined): void {
  const tops = useRef(new Map<string, number>());
  const current = useRef(open);

  useEffect(() => {
    const area = scrollArea(container.current);
    const keep = () => {
      if (area && current.current !== undefined) tops.current.set(current.current, area.scrollTop);
    };
    area?.addEventListener('scroll', keep, { passive: true });
    return () => area?.removeEventListener('scroll', keep);
  }, [container]);

  useLayoutEffect(() => {
    if (current.current === open) return;
    current.current = undefined;
    // The bar shows the opened page in a turn of its own, and till then there is nothing to scroll.
    const frame = requestAnimationFrame(() => {
      current.current = open;
      const area = scrollArea(container.current);
      if (area) area.scrollTop = (open !== undefined && tops.current.get(open)) || 0;
    });
    return () => cancelAnimationFrame(frame);
  }, [container, open]);
}

function scrollArea(inner: HTMLElement | null): HTMLElement | undefined {
  for (let element = inner?.parentElement; element; element = element.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(element).overflowY)) return element;
  }
  return undefined;
}
