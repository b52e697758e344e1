import { useEffect, useMemo, useState } from 'react';
import type { RecordRow } from '@/contract/lists/list-query';

/** The rows that are chosen, over all pages of a table; those that have been read again since are as they are now. */
export function useChosen(inSight: readonly RecordRow[]) {
  const [kept, choose] = useState<readonly RecordRow[]>([]);
  const chosen = useMemo(() => {
    const fresh = new Map(inSight.map((row) => [row.id, row]));
    return kept.map((row) => fresh.get(row.id) ?? row);
  }, [kept, inSight]);
  // They stay so when another page of rows comes.
  useEffect(() => {
    if (chosen.some((row, index) => row !== kept[index])) choose(chosen);
  }, [chosen, kept]);
  return { chosen, choose };
}
