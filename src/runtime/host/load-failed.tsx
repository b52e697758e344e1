import { ReloadOutlined } from '@ant-design/icons';
import { Alert, type AlertProps, Button, Result } from 'antd';
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

/** The same of a part of a page, the rest of which is there. */
export function PartFailed({ onRetry, ...alert }: AlertProps & Pick<LoadFailedProps, 'onRetry'>) {
  const retry = (
    <Button size="small" icon={<ReloadOutlined />} onClick={onRetry}>
      {t('重试')}
    </Button>
  );
  return <Alert type="warning" role="status" action={retry} {...alert} />;
}
