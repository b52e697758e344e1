import { useUnmount } from 'ahooks';
import { useRef, useState } from 'react';
import type { Dictionaries } from '@/contract/fields';
import type { ListPage } from '@/contract/page-schema';
import { t } from '@/services/i18n';
import { isCancelled, RefusalError } from '@/services/request-errors';
import type { ResourceClient } from '../resource-client';
import { BATCH, checkRows, type RowFault, refusedRows, type SoundRow } from './check-rows';
import type { Progress } from './export-file';
import { readSheet, SheetError } from './import-sheet';

/** Where an import is. Nothing is written before `writing`; `written` counts what was, whatever happened then. */
export type ImportState =
  | { step: 'choose'; message?: string }
  | { step: 'checking'; progress: Progress }
  | { step: 'faulty'; faults: RowFault[]; count: number }
  | { step: 'sound'; rows: SoundRow[] }
  | { step: 'writing'; progress: Progress }
  | {
      step: 'done';
      written: number;
      total: number;
      cancelled: boolean;
      faults: RowFault[];
      message?: string;
      /** Where to go on when a batch was sent and no answer came: it may have been written. */
      unanswered?: Reached;
    };

/** How far an import has come; `key` lets a batch be sent again without being written twice. */
interface Reached {
  rows: readonly SoundRow[];
  key: string;
  written: number;
}

/** The steps of an import: a file is read and checked as a whole, and written after the person has confirmed. */
export function useImport(page: ListPage, dictionaries: Dictionaries, client: ResourceClient) {
  const [state, setState] = useState<ImportState>({ step: 'choose' });
  const running = useRef<AbortController>(undefined);
  useUnmount(() => running.current?.abort());

  async function check(file: File) {
    if (running.current) return;
    const { signal } = begin();
    setState({ step: 'checking', progress: { done: 0, total: 0 } });
    try {
      const rows = await readSheet(page, file);
      const onProgress = (progress: Progress) => setState({ step: 'checking', progress });
      const { sound, faults } = await checkRows(rows, { page, dictionaries, client, signal, onProgress });
      if (signal.aborted) setState({ step: 'choose' });
      else if (faults.length > 0) setState({ step: 'faulty', faults, count: rows.length });
      else setState({ step: 'sound', rows: sound });
    } catch (reason) {
      setState({ step: 'choose', ...(!signal.aborted && { message: messageOf(reason) }) });
    } finally {
      running.current = undefined;
    }
  }

  const write = (rows: readonly SoundRow[]) => goOn({ rows, key: crypto.randomUUID(), written: 0 });

  async function goOn({ rows, key, written: from }: Reached) {
    if (running.current) return;
    const { signal } = begin();
    let written = from;
    const end = (more: Partial<Extract<ImportState, { step: 'done' }>> = {}) =>
      setState({ step: 'done', written, total: rows.length, cancelled: signal.aborted, faults: [], ...more });
    try {
      while (written < rows.length && !signal.aborted) {
        setState({ step: 'writing', progress: { done: written, total: rows.length } });
        const batch = rows.slice(written, written + BATCH);
        try {
          await client.importMany(
            batch.map(({ doc }) => doc),
            `${key}-${written}`,
          );
        } catch (reason) {
          return end({ faults: refusedRows(page, batch, reason) });
        }
        written += batch.length;
      }
      end();
    } catch (reason) {
      const isRefused = reason instanceof RefusalError;
      end({ message: messageOf(reason), ...(!isRefused && { unanswered: { rows, key, written } }) });
    } finally {
      running.current = undefined;
    }
  }

  function begin(): AbortController {
    running.current = new AbortController();
    return running.current;
  }

  return {
    state,
    check,
    write,
    goOn,
    cancel: () => running.current?.abort(),
    startOver: () => setState({ step: 'choose' }),
  };
}

function messageOf(reason: unknown): string {
  if (isCancelled(reason)) return '';
  if (!(reason instanceof SheetError) && !(reason instanceof Error && 'kind' in reason))
    console.warn('import', reason);
  return reason instanceof Error && reason.message ? reason.message : t('导入失败，请重试');
}
