import { Result } from 'antd';
import { BasicButton } from '@/basic-ui/button';
import { RefusalError } from '@/services/http/request-errors';
import { t } from '@/services/i18n';

interface LoadFaultProps {
  error: Error;
  onRetry(): void;
  /** Said where there is no such record, which trying again would not bring back; a list needs none. */
  gone?: string;
}

/** What stands in the place of what could not be fetched: that it is gone, or that it can be tried again. */
export function LoadFault({ error, onRetry, gone }: LoadFaultProps) {
  if (gone && error instanceof RefusalError && ['record_not_found', 'bad_request'].includes(error.code)) {
    return <Result status="404" title={gone} />;
  }
  return (
    <Result
      status="warning"
      title={t('暂时无法加载，请稍后再试')}
      extra={<BasicButton onClick={onRetry}>{t('重试')}</BasicButton>}
    />
  );
}
