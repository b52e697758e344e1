import { Button } from 'antd';
import { t } from '@/services/i18n';
import { ErrorPage } from '@/shell/errors/error-page';
import { useWayBack } from '@/shell/errors/way-back';
import { ChildTimeout } from './run-child';

interface ChildFaultProps {
  title: string;
  fault: unknown;
  onRetry(): void;
}

/** The error page of a child application that did not come, or broke: the rest of the product goes on. */
export function ChildFault({ title, fault, onRetry }: ChildFaultProps) {
  const { home } = useWayBack();
  const description =
    fault instanceof ChildTimeout
      ? t('等待超过两分钟仍未打开，请检查网络后重试。')
      : t('可能是系统刚刚更新，或网络不稳定。请重试；若仍无法打开，请联系管理员。');
  return (
    <div role="alert">
      <ErrorPage code={title} title={t('应用暂时无法打开')} description={description}>
        <Button type="primary" onClick={onRetry}>
          {t('重试')}
        </Button>
        <Button onClick={home}>{t('返回首页')}</Button>
      </ErrorPage>
    </div>
  );
}
