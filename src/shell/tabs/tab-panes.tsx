import { memo, type ReactNode, useContext, useMemo, useRef } from 'react';
import { InSightContext, TabContext } from '@/runtime/host/tab-context';
import { LocationContext } from '@/services/router';
import styles from './tab-panes.module.css';
import type { Workspace } from './use-tabs';

type Address = React.ContextType<typeof LocationContext>;

interface TabPanesProps {
  workspace: Workspace;
  /** The page that the route shows. */
  page: ReactNode;
}

/**
 * The page in front and, behind it, those of the other tabs that were opened since the last load: mounted, out of sight,
 * each with the address that it had. A page that has no tab stands alone.
 */
export function TabPanes({ workspace, page }: TabPanesProps) {
  const { tabs, front, countUnsaved } = workspace;
  const address = useContext(LocationContext);
  const shown = useRef(new Map<string, { page: ReactNode; address: Address }>());
  // What was drawn for an address is not drawn again when somebody comes back to it.
  if (front && !isAt(shown.current.get(front)?.address, address)) shown.current.set(front, { page, address });
  for (const name of [...shown.current.keys()]) {
    if (!tabs.some((tab) => tab.name === name)) shown.current.delete(name);
  }
  return (
    <div className={styles.panes}>
      {!front && <div className={styles.pane}>{page}</div>}
      {[...shown.current].map(([name, pane]) => (
        <TabPane key={name} name={name} isOpen={name === front} onUnsaved={countUnsaved} {...pane} />
      ))}
    </div>
  );
}

function isAt(before: Address | undefined, { location }: Address): boolean {
  if (!before) return false;
  const { pathname, search, hash, state } = before.location;
  return (
    pathname === location.pathname &&
    search === location.search &&
    hash === location.hash &&
    state === location.state
  );
}

interface TabPaneProps {
  name: string;
  page: ReactNode;
  address: Address;
  isOpen: boolean;
  onUnsaved: Workspace['countUnsaved'];
}

/** Drawn again when it comes to the front or leaves it; its page, when its own address changes. */
const TabPane = memo(function TabPane({ name, page, address, isOpen, onUnsaved }: TabPaneProps) {
  const place = useMemo(
    () => ({
      inTab: false,
      addUnsaved: () => {
        onUnsaved(name, 1);
        return () => onUnsaved(name, -1);
      },
    }),
    [name, onUnsaved],
  );
  return (
    <LocationContext.Provider value={address}>
      <TabContext.Provider value={place}>
        <InSightContext.Provider value={isOpen}>
          <div className={isOpen ? styles.pane : `${styles.pane} ${styles.behind}`} data-tab={name}>
            {page}
          </div>
        </InSightContext.Provider>
      </TabContext.Provider>
    </LocationContext.Provider>
  );
});
