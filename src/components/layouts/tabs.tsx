import type { VoidField } from '@formily/core';
import { observer, useField } from '@formily/react';
import { Tabs as AntTabs } from 'antd';
import { createContext, useContext, useRef } from 'react';
import { useListOfTabs } from '@/dom/list-of-tabs';
import './layouts.css';
import { useReveal } from '../field/reveal-errors';
import { errorsIn, PartLabel, useParts } from './layout-parts';
import { FieldGrid, type GridProps } from './section';
import { useViewState } from './view-state';

const TabsContext = createContext<{ id: string; open: string | undefined }>({ id: '', open: undefined });

/**
 * Parts of a form of which one is in sight. The others stand hidden in the page, so that their fields keep their
 * values, linkage and rules; what is wrong there is counted on the tab, and a save that fails opens the first such tab.
 */
export const Tabs = observer(function Tabs({ children }: GridProps) {
  const layout = useField<VoidField>();
  const { form, address } = layout;
  const parts = useParts();
  const [chosen, choose] = useViewState<string | undefined>(layout, 'Tabs', () => undefined);
  const open = (parts.find((part) => part.address === chosen) ?? parts[0])?.address;
  const id = `${form.id}-${address}`;
  const container = useRef<HTMLDivElement>(null);
  useListOfTabs(container);
  useReveal(form, () => {
    const wrong = parts.find((part) => errorsIn(form, part.address) > 0);
    if (wrong) choose(wrong.address);
  });
  return (
    <div ref={container} className="form-tabs">
      <AntTabs
        id={id}
        activeKey={open}
        onChange={choose}
        items={parts.map((part) => ({ key: part.address, label: <PartLabel {...part} /> }))}
      />
      <TabsContext.Provider value={{ id, open }}>{children}</TabsContext.Provider>
    </div>
  );
});

export const TabsPane = observer(function TabsPane(props: GridProps) {
  const address = useField<VoidField>().address.toString();
  const { id, open } = useContext(TabsContext);
  return (
    <div role="tabpanel" aria-labelledby={`${id}-tab-${address}`} hidden={open !== address}>
      <FieldGrid {...props} />
    </div>
  );
});
