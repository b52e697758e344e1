import { useUnmount } from 'ahooks';
import { App } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import type { ExportRequest } from '@/contract/api/transfers';
import type { Dictionaries } from '@/contract/fields/fields';
import type { ListPage } from '@/contract/language/page-schema';
import { handOver } from '@/services/http/download';
import { tellFailure } from '@/services/http/request-errors';
import { t } from '@/services/i18n';
import type { ResourceClient } from '../data/resource-client';
import type { Progress } from './export-file';
import { ProgressDialog } from './progress-dialog';

/** Exports what it is asked for, one export at a time; `exportDialog` shows how far it is and cancels it. */
export function useExport(page: ListPage, dictionaries: Dictionaries, client: ResourceClient) {
  const { message } = App.useApp();
  const [progress, setProgress] = useState<Progress>();
  const running = useRef<AbortController>(undefined);
  useUnmount(() => running.current?.abort());

  async function startExport(request: ExportRequest) {
    if (running.current) return;
    const control = new AbortController();
    const { signal } = control;
    running.current = control;
    setProgress({ done: 0, total: 0 });
    try {
      const { exportFile } = await import('./export-file');
      if (signal.aborted) return;
      const file = await exportFile({ page, dictionaries, client, request, signal, onProgress: setProgress });
      if (signal.aborted) return;
      handOver(file);
      message.success(t('已导出 {count} 条', { count: file.count }));
    } catch (reason) {
      if (!signal.aborted) tellFailure(message, reason, t('导出失败，请重试'));
    } finally {
      if (signal.aborted) message.info(t('已取消导出'));
      running.current = undefined;
      setProgress(undefined);
    }
  }

  const exportDialog: ReactNode = progress && (
    <ProgressDialog title={t('正在导出')} progress={progress} onCancel={() => running.current?.abort()} />
  );
  return { startExport, exportDialog };
}
