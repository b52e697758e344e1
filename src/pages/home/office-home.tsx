import dayjs from 'dayjs';
import { getLanguage, t } from '@/services/i18n';
import { getUserInfor } from '@/services/session';
import { Greeting } from './greeting';
import { QuickEntries } from './quick-entries';

/** /work/home: the person, the tenant they work in, the date, and the pages they may open. */
export default function OfficeHome() {
  const user = getUserInfor();
  const format = getLanguage() === 'zh-CN' ? 'YYYY年M月D日 dddd' : 'dddd, MMMM D, YYYY';
  return (
    <>
      <Greeting
        title={user?.displayName ?? ''}
        facts={[
          { label: t('当前租户'), value: user?.tenantName },
          { label: t('今天'), value: dayjs().format(format) },
        ]}
      />
      <QuickEntries />
    </>
  );
}
