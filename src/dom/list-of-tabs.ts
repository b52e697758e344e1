import { type RefObject, useEffect } from 'react';

/**
 * Moves the role `tablist` of the antd Tabs within `container` to the element that holds nothing but tabs: a list of
 * tabs owns nothing else (WAI-ARIA 1.2, section "tablist"), and antd counts in its button for those without room.
 */
export function useListOfTabs(container: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const bar = container.current?.querySelector('[role=tablist]');
    for (const name of ['role', 'aria-orientation']) bar?.removeAttribute(name);
    bar?.querySelector('.ant-tabs-nav-list')?.setAttribute('role', 'tablist');
  }, [container]);
}
