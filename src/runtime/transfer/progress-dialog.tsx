import { Button, Modal } from 'antd';
import { ProgressBar } from '@/components/progress-bar';
import { t } from '@/services/i18n';
import type { Progress as Reached } from './export-file';

interface ProgressDialogProps {
  title: string;
  progress: Reached;
  onCancel(): void;
}

/** How far an export or an import is; it can be cancelled, and nothing else be pressed meanwhile. */
export function ProgressDialog({ title, progress: { done, total }, onCancel }: ProgressDialogProps) {
  const percent = total === 0 ? 0 : Math.floor((done / total) * 100);
  return (
    <Modal
      open
      title={title}
      width={420}
      closable={false}
      maskClosable={false}
      keyboard={false}
      footer={<Button onClick={onCancel}>{t('取消')}</Button>}
    >
      <ProgressBar percent={percent} status="active" aria-label={title} />
      <p className="transfer-count" aria-live="polite">
        {t('{done} / {total} 条', { done, total })}
      </p>
    </Modal>
  );
}
