import { useUnmount } from 'ahooks';
import { App } from 'antd';
import { useRef } from 'react';
import { ProgressBar } from '@/components/progress-bar';
import type { BulkData } from '@/contract/api/envelope';
import type { ListPage } from '@/contract/language/page-schema';
import type { RecordRow } from '@/contract/lists/list-query';
import { tellFailure } from '@/services/http/request-errors';
import { t } from '@/services/i18n';
import { nameOfRow } from '../table/row-name';
import { useBulkReport } from './use-bulk-report';

/** Records of one call: an answer every second or so, while there is much to do. */
const AT_ONCE = 25;

/** What is done to some of the records; each is done or refused by itself. `part` numbers the calls. */
export type BulkCall = (rows: readonly RecordRow[], part: number) => Promise<BulkData>;

/**
 * Does the same to many records, some at a time, and says how far it is; it can be stopped between two calls, and goes no
 * further when a call is refused as a whole. Then each record that was refused is listed with its reason. Rejects where
 * nothing came of it.
 */
export function useBulkWork(page: ListPage, onDone: () => void) {
  const { modal, message } = App.useApp();
  const report = useBulkReport();
  const stop = useRef(() => {});
  useUnmount(() => stop.current());

  return async (rows: readonly RecordRow[], label: string, call: BulkCall) => {
    let isStopped = false;
    stop.current = () => {
      isStopped = true;
    };
    const dialog =
      rows.length > AT_ONCE ? modal.info(progressOf(label, 0, rows.length, stop.current)) : undefined;
    const all: BulkData = { results: [], done: 0, refused: 0 };
    try {
      for (let from = 0; from < rows.length && !isStopped; from += AT_ONCE) {
        const part = await call(rows.slice(from, from + AT_ONCE), from / AT_ONCE);
        all.results.push(...part.results);
        all.done += part.done;
        all.refused += part.refused;
        dialog?.update(progressOf(label, all.results.length, rows.length, stop.current));
      }
    } catch (refusal) {
      if (all.results.length === 0) throw refusal;
      tellFailure(message, refusal);
    } finally {
      dialog?.destroy();
    }
    const untouched = rows.length - all.results.length;
    report(
      rows.map((row) => nameOfRow(page, row)),
      all,
      untouched,
    );
    onDone();
  };
}

function progressOf(label: string, done: number, total: number, onStop: () => void) {
  return {
    title: t('{action}：{done} / {total} 条', { action: label, done, total }),
    content: <ProgressBar percent={Math.floor((done / total) * 100)} status="active" aria-label={label} />,
    okText: t('停止'),
    okType: 'default' as const,
    keyboard: false,
    // The dialog goes when the call under way has been answered.
    onOk: () => {
      onStop();
      return new Promise<void>(() => {});
    },
  };
}
