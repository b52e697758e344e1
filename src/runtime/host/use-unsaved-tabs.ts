import { useMemoizedFn } from 'ahooks';
import { useState } from 'react';

/** How many forms with something unsaved each tab holds, by the tab's name. */
export function useUnsavedTabs() {
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({});
  const countUnsaved = useMemoizedFn((name: string, change: 1 | -1) =>
    setCounts((before) => ({ ...before, [name]: (before[name] ?? 0) + change })),
  );
  return { isUnsaved: (name: string) => (counts[name] ?? 0) > 0, countUnsaved };
}
