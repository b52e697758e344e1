import { type ReactNode, useMemo } from 'react';
import { type ListSource, ListSourcesContext } from '@/components/arrays/list-sources';
import type { Dictionaries } from '@/contract/fields/fields';
import type { RecordPage } from '@/contract/language/page-schema';
import { collectedLists, collectsOf } from '@/contract/pages/collect';
import { CollectButton } from './collect-button';

interface CollectSourcesProps {
  page: RecordPage;
  dictionaries: Dictionaries;
  /** The record that is changed; what it has collected itself can be collected again. */
  id: string | undefined;
  children: ReactNode;
}

/** Gives the lists of a form the buttons by which the page collects records into them. */
export function CollectSources({ page, dictionaries, id, children }: CollectSourcesProps) {
  const sources = useMemo(() => {
    const only = collectedLists(page);
    const lists = new Map<string, ListSource>();
    for (const { into } of collectsOf(page)) {
      const collects = collectsOf(page).filter((one) => one.into === into);
      const button = collects.map((collect) => (
        <CollectButton key={collect.page} page={page} dictionaries={dictionaries} collect={collect} id={id} />
      ));
      lists.set(into, { button, isOnly: only.has(into) });
    }
    return lists;
  }, [page, dictionaries, id]);
  if (sources.size === 0) return children;
  return <ListSourcesContext.Provider value={sources}>{children}</ListSourcesContext.Provider>;
}
