import { Result } from 'antd';
import { RefusalError } from '@/services/http/request-errors';
import { t } from '@/services/i18n';
import { LoadFault } from '@/ui/load-fault';

/** What stands in the place of an inbox: that there is none for this account, or that it can be tried again. */
export function InboxFault({ error, onRetry }: { error: Error; onRetry(): void }) {
  if (error instanceof RefusalError && error.code === 'page_not_granted') {
    return <Result status="403" title={error.message} subTitle={t('您没有任何审批权限，请联系管理员。')} />;
  }
  return <LoadFault error={error} onRetry={onRetry} />;
}
