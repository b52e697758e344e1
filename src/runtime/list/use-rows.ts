import { App } from 'antd';
import { useRef, useState } from 'react';
import type { ListData } from '@/contract/envelope';
import type { RecordRow } from '@/contract/list-query';
import type { ListPage } from '@/contract/page-schema';
import { isCancelled, RefusalError } from '@/services/request-errors';
import type { ResourceClient } from '../resource-client';
import { searchParams, sortParam } from './columns';

/** The table's parameters: page, page size, and what stands in the search form. */
type TableParams = Record<string, unknown> & { current?: number; pageSize?: number };
type Sort = Record<string, 'ascend' | 'descend' | null>;

/** What the table was last asked for: which rows, in which order. */
export interface Asked {
  filters: Record<string, string>;
  sort: string | undefined;
  /** The search form's own values. */
  values: Record<string, unknown>;
}

/** Tells ProTable to keep the rows it has. */
const OVERTAKEN = { data: [], total: 0, success: false };

/**
 * Reads one page of rows from the gateway for the table. `outcome` is that of the last read, absent until the first;
 * a read that was cancelled because the person moved on, or that a later one has overtaken, changes nothing. `onRead` is told of each read: what it
 * searches by, and which page in which order.
 */
export function useRows(
  page: ListPage,
  client: ResourceClient,
  onRead: (filters: Record<string, string>, view: string) => void,
) {
  const { message } = App.useApp();
  const rows = useRef<ListData<RecordRow>>({ list: [], total: 0 });
  const [outcome, setOutcome] = useState<'read' | 'failed'>();
  const newest = useRef(0);
  const asked = useRef<Asked>({ filters: {}, sort: undefined, values: {} });

  async function load({ current, pageSize, ...values }: TableParams, sort: Sort) {
    const filters = searchParams(page, values);
    const view = { pageNum: current, pageSize, sort: sortParam(sort) };
    asked.current = { filters, sort: view.sort, values };
    onRead(filters, JSON.stringify(view));
    newest.current += 1;
    const turn = newest.current;
    try {
      const read = await client.list({ ...filters, ...view });
      if (turn !== newest.current) return OVERTAKEN;
      rows.current = read;
      setOutcome('read');
    } catch (reason) {
      if (turn !== newest.current) return OVERTAKEN;
      if (!isCancelled(reason)) {
        if (reason instanceof RefusalError) message.error(reason.message);
        rows.current = { list: [], total: 0 };
        setOutcome('failed');
      }
    }
    return { data: rows.current.list, total: rows.current.total, success: true };
  }

  return { load, rows, outcome, asked };
}
