import { Button, Result } from 'antd';
import { t } from '@/services/i18n';

interface LoadFailedProps {
  /** Why, in the person's language. */
  message: string;
  detail?: string;
  onRetry(): void;
  className?: string;
}

export function LoadFailed({ message, detail, onRetry, className }: LoadFailedProps) {
  const retry = <Button onClick={onRetry}>{t('重试')}</Button>;
  return <Result status="warning" title={message} subTitle={detail} className={className} extra={retry} />;
}
