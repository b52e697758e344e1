import { type ComponentType, useState } from 'react';
import type { RecordSearchBoxProps } from './record-search-box';

/**
 * The box that finds records and what loads it: undefined until that was called and the code has come.
 * A load that fails is tried again with the next call.
 */
export function useSearchBox(): [box: ComponentType<RecordSearchBoxProps> | undefined, load: () => void] {
  const [box, setBox] = useState<ComponentType<RecordSearchBoxProps>>();
  function load() {
    import('./record-search-box').then(
      ({ RecordSearchBox }) => setBox(() => RecordSearchBox),
      () => undefined,
    );
  }
  return [box, load];
}
