import { Button, Modal, Result, Spin } from 'antd';
import { useCallback } from 'react';
import type { FileInfo } from '@/contract/base/files';
import { texts } from '../texts';
import { useAddress, useFileAccess } from './file-access';

interface PdfPreviewProps {
  file: FileInfo;
  onSave(): void;
  onClose(): void;
}

/**
 * A PDF over the page, drawn by the browser's own viewer, in a process and an origin of its own (decision 066), with the
 * way to download it; browsers without a viewer offer that alone.
 */
export function PdfPreview({ file, onSave, onClose }: PdfPreviewProps) {
  const { load } = useFileAccess();
  // Said to be a PDF whatever the answer calls it: nothing else than the browser's viewer ever opens it.
  const loadPdf = useCallback(
    async (id: string) => new Blob([await load(id)], { type: 'application/pdf' }),
    [load],
  );
  const hasViewer = navigator.pdfViewerEnabled === true;
  const address = useAddress(hasViewer ? file.attachmentId : undefined, loadPdf);
  return (
    <Modal
      open
      title={file.fileName}
      width={hasViewer ? 'min(960px, 100vw - 32px)' : undefined}
      centered
      onCancel={onClose}
      className="pdf-preview"
      footer={
        <Button type="primary" onClick={onSave}>
          {texts.download}
        </Button>
      }
    >
      {!hasViewer && <Result status="info" subTitle={texts.noPdfViewer} />}
      {hasViewer && address && (
        <iframe className="pdf-frame" src={`${address}#navpanes=0&view=FitH`} title={file.fileName} />
      )}
      {hasViewer && !address && <Result icon={<Spin />} className="pdf-frame" />}
    </Modal>
  );
}
