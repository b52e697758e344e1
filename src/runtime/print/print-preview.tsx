import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons';
import { useRequest } from 'ahooks';
import { App, Button, Flex, Skeleton, Space } from 'antd';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { type PrintPreview as Preview, printCall, printPdfCall } from '@/contract/api/printed-pages';
import { callName } from '@/contract/language/operations';
import type { ListPage } from '@/contract/language/page-schema';
import type { Print } from '@/contract/language/print-schema';
import { post } from '@/services/http/calls';
import { fetchDownload, handOver } from '@/services/http/download';
import { tellFailure } from '@/services/http/request-errors';
import { t } from '@/services/i18n';
import { usePrinting } from '../form/before-print';
import { LoadFailed } from '../host/load-failed';
import { Sheet } from './sheet';
import './print-preview.css';

interface PrintPreviewProps {
  page: ListPage;
  print: Print;
  id: string;
  onClose(): void;
}

/** The pages of a print as they come out of the printer, to be printed by the browser or taken along as a PDF. */
export function PrintPreview({ page, print, id, onClose }: PrintPreviewProps) {
  const resource = callName(page);
  const { data, error, refresh } = useRequest(() => post<Preview>(printCall(resource, id, print.code)));
  if (error) return <LoadFailed message={error.message} onRetry={refresh} />;
  if (!data) return <Skeleton active paragraph={{ rows: 12 }} />;
  return <Pages preview={data} address={printPdfCall(resource, id, print.code)} onClose={onClose} />;
}

interface PagesProps {
  preview: Preview;
  /** Of the PDF. */
  address: string;
  onClose(): void;
}

function Pages({ preview, address, onClose }: PagesProps) {
  const { message } = App.useApp();
  const { pages, count, width, height } = preview;
  const isWhole = pages.length === count;
  const isPrinting = usePrintingNow(isWhole);
  const file = useRequest(
    () => fetchDownload({ method: 'POST', url: address, quiet: true }, `${preview.title}.pdf`),
    { manual: true, onSuccess: handOver, onError: (reason) => tellFailure(message, reason) },
  );
  return (
    <div className="print-preview">
      <Flex wrap align="center" justify="space-between" gap="8px 16px" style={{ paddingBlock: '4px 12px' }}>
        <span className="secondary" role="status">
          {isWhole
            ? t('共 {count} 页', { count })
            : t('预览前 {shown} 页，共 {count} 页；要打印全部请下载 PDF', { shown: pages.length, count })}
        </span>
        <Space wrap>
          <Button className="print-close" onClick={onClose}>
            {t('关闭')}
          </Button>
          <Button icon={<DownloadOutlined />} loading={file.loading} onClick={file.run}>
            {t('下载 PDF')}
          </Button>
          {isWhole && (
            <Button type="primary" icon={<PrinterOutlined />} onClick={() => window.print()}>
              {t('打印')}
            </Button>
          )}
        </Space>
      </Flex>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by the keyboard */}
      <section className="print-pages" tabIndex={0} aria-label={preview.title}>
        <Sheets preview={preview} />
      </section>
      {isPrinting &&
        createPortal(
          <div className="print-paper">
            <style>{`@page { size: ${millimetres(width)} ${millimetres(height)}; margin: 0; }`}</style>
            <Sheets preview={preview} />
          </div>,
          document.body,
        )}
    </div>
  );
}

function Sheets({ preview: { pages, count, pictures, width, height } }: { preview: Preview }) {
  return (
    <>
      {pages.map((drawn, index) => (
        <Sheet
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is the one at its place
          key={index}
          drawn={drawn}
          size={{ width, height }}
          pictures={pictures}
          label={t('第 {page} 页，共 {count} 页', { page: index + 1, count })}
        />
      ))}
    </>
  );
}

const millimetres = (points: number) => `${Math.round((points * 254) / 7.2) / 100}mm`;

/** Whether the browser prints, be it by the button or by its own menu; what is printed then are the pages alone. */
function usePrintingNow(isWhole: boolean): boolean {
  const isPrinting = usePrinting(isWhole);
  useEffect(() => {
    if (!isPrinting) return undefined;
    const focused = document.activeElement;
    document.body.classList.add('prints-paper');
    return () => {
      document.body.classList.remove('prints-paper');
      // What was hidden has lost the focus, without which the dialog hears no key.
      if (focused instanceof HTMLElement && document.activeElement === document.body)
        focused.focus({ preventScroll: true });
    };
  }, [isPrinting]);
  return isPrinting;
}
