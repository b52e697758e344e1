import { useRequest } from 'ahooks';
import { t } from '@/services/i18n';
import { getUserInfor } from '@/services/session/session';
import { Greeting } from '@/ui/greeting';
import { loadWorkbench } from './api';
import { DueCards } from './due-cards';
import { EntriesCard } from './entries-card';
import { Figures } from './figures';
import { formatDay } from './format-day';
import { MemoCard } from './memo-card';
import { onCard } from './state';
import { TaskCard } from './task-card';
import { TrendCard } from './trend-card';
import { WeatherCard } from './weather-card';
import styles from './workbench.module.css';

/** /work/home: what waits for the person, how the work goes, and what they keep at hand. */
export default function WorkbenchPage() {
  const user = getUserInfor();
  const workbench = useRequest(loadWorkbench, {
    pollingInterval: 5 * 60_000,
    pollingWhenHidden: false,
    onError: onCard,
  });
  return (
    <div data-page="/work/home">
      <Greeting
        title={user?.displayName ?? ''}
        facts={[
          { label: t('当前租户'), value: user?.tenantName },
          { label: t('今天'), value: formatDay(new Date()) },
        ]}
      />
      <Figures workbench={workbench.data} />
      <div className={styles.grid}>
        <div className={styles.column}>
          <TaskCard workbench={workbench} />
          <TrendCard workbench={workbench} />
        </div>
        <div className={styles.column}>
          <EntriesCard />
          <WeatherCard />
          <MemoCard />
          <DueCards workbench={workbench} />
        </div>
      </div>
    </div>
  );
}
