import { App, Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import type { ListPage } from '@/contract/language/page-schema';
import type { Print } from '@/contract/language/print-schema';
import type { RecordRow } from '@/contract/lists/list-query';

// What draws pages of paper is loaded with the first print.
const PrintPreview = lazy(async () => ({ default: (await import('./print-preview')).PrintPreview }));

/** Opens the preview of a print in a dialog that fills the window. */
export function usePrinting(page: ListPage): (print: Print, row: RecordRow) => void {
  const { modal } = App.useApp();
  return (print, { id }) => {
    const dialog = modal.info({
      className: 'print-dialog',
      width: 'min(1100px, 100vw)',
      icon: null,
      title: print.label,
      closable: true,
      maskClosable: true,
      footer: null,
      centered: true,
      content: (
        <Suspense fallback={<Skeleton active paragraph={{ rows: 12 }} />}>
          <PrintPreview page={page} print={print} id={id} onClose={() => dialog.destroy()} />
        </Suspense>
      ),
    });
  };
}
