import { Alert } from 'antd';
import { SourceError } from '@/contract/new-page/source-error';
import { t } from '@/services/i18n';
import common from '../studio.module.css';

export function SourceFault({ error }: { error: Error | undefined }) {
  if (!error) return null;
  const isReported = error instanceof SourceError;
  if (!isReported) console.warn('studio', error);
  return (
    <Alert
      type="error"
      showIcon
      className={common.notice}
      message={isReported ? error.message : t('文件打不开：{reason}', { reason: error.message })}
    />
  );
}
