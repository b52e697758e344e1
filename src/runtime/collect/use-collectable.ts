import { useEffect, useState } from 'react';
import type { Doc } from '@/contract/base/doc';
import type { Collect } from '@/contract/language/collect-schema';
import { COLLECT_CALL, COLLECT_STEP, type Collectable } from '@/contract/pages/collect';
import { request } from '@/services/http/http';

/** What there is to collect, as far as it has come: all of it when `isComing` is false and nothing has failed. */
export interface Collecting {
  key: string;
  rows: readonly Doc[];
  total: number;
  isComing: boolean;
  hasFailed: boolean;
  retry(): void;
}

interface Asked {
  page: string;
  collect: Collect;
  values: Doc;
  id: string | undefined;
  /** More are not asked for. */
  most: number;
}

const NOTHING = { key: '', rows: [] as Doc[], total: 0, isComing: true, hasFailed: false };

/** Reads what there is to collect, a part after the other, as the form is filled in when the dialog opens. */
export function useCollectable({ page, collect, values, id, most }: Asked): Collecting {
  const [state, setState] = useState(NOTHING);
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked is what the form said when the dialog opened
  useEffect(() => {
    let isOver = false;
    async function read() {
      const rows: Doc[] = [];
      for (let pageNum = 1; !isOver; pageNum += 1) {
        const asked = { page, into: collect.into, from: collect.page, values, ...(id && { id }) };
        const data = { ...asked, pageNum, pageSize: COLLECT_STEP };
        const part = await request<Collectable>({ method: 'POST', url: COLLECT_CALL, data, survives: true });
        if (isOver) return;
        rows.push(...part.list);
        const isComing = part.list.length === COLLECT_STEP && rows.length < most;
        setState({ key: part.key, rows: [...rows], total: part.total, isComing, hasFailed: false });
        if (!isComing) return;
      }
    }
    setState(NOTHING);
    read().catch(() => {
      if (!isOver) setState((before) => ({ ...before, isComing: false, hasFailed: true }));
    });
    return () => {
      isOver = true;
    };
  }, [turn]);
  return { ...state, retry: () => setTurn((before) => before + 1) };
}
