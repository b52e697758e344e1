import { useRequest } from 'ahooks';
import { t } from '@/services/i18n';
import { getUserInfor } from '@/services/session/session';
import { Greeting } from '@/ui/greeting';
import { loadBench } from './api';
import styles from './bench.module.css';
import { DueCards } from './due-cards';
import { EntriesCard } from './entries-card';
import { Figures } from './figures';
import { formatDay } from './format-day';
import { MemoCard } from './memo-card';
import { onCard } from './state';
import { TaskCard } from './task-card';
import { TrendCard } from './trend-card';
import { WeatherCard } from './weather-card';

/** /work/home: what waits for the person, how the work goes, and what they keep at hand. */
export default function BenchPage() {
  const user = getUserInfor();
  const bench = useRequest(loadBench, {
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
      <Figures bench={bench.data} />
      <div className={styles.grid}>
        <div className={styles.column}>
          <TaskCard bench={bench} />
          <TrendCard bench={bench} />
        </div>
        <div className={styles.column}>
          <EntriesCard />
          <WeatherCard />
          <MemoCard />
          <DueCards bench={bench} />
        </div>
      </div>
    </div>
  );
}
