import type { ReadRows } from '../table/use-rows';
import { WithoutRows } from '../table/without-rows';

/** In place of a shape that has no records or could not read them; what makes records stands above it. */
export function WithoutRecords({ outcome, onRetry }: { outcome: ReadRows['outcome']; onRetry(): void }) {
  return (
    <WithoutRows
      outcome={outcome}
      isSearched={false}
      makers={[]}
      mayNotMake={false}
      onClear={onRetry}
      onRetry={onRetry}
    />
  );
}
