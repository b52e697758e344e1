import { t } from '@/services/i18n';
import { getUserInfor } from '@/services/session/session';
import { Greeting } from '@/ui/greeting';
import { formatDay } from './format-day';

export function OfficeGreeting() {
  const user = getUserInfor();
  return (
    <Greeting
      title={user?.displayName ?? ''}
      facts={[
        { label: t('当前租户'), value: user?.tenantName },
        { label: t('今天'), value: formatDay(new Date()) },
      ]}
    />
  );
}
