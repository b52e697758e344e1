import { Segmented } from 'antd';
import { useState } from 'react';
import { listAddress, type WorkbenchPage } from '@/contract/api/workbench';
import { t } from '@/services/i18n';
import { Link } from '@/services/router';
import { getUserInfor } from '@/services/session/session';
import type { CardProps } from '@/ui/dashboard-card';
import { HomeCard, NothingHere } from '@/ui/home-card';
import styles from './dashboard.module.css';

/** How many tasks stand where, by page: one's own or all that the person may see; each number leads to its list. */
export function TodoCard({ read, state }: CardProps<{ pages: WorkbenchPage[] }>) {
  const [whose, setWhose] = useState<'own' | 'all'>('own');
  const pages = read.data?.pages ?? [];
  const own = whose === 'own' ? getUserInfor()?.accountId : undefined;
  return (
    <div id="tasks">
      <HomeCard
        title={read.title ?? t('任务概览')}
        state={state}
        extra={
          <Segmented<'own' | 'all'>
            aria-label={t('筛选')}
            size="small"
            value={whose}
            onChange={setWhose}
            options={[
              { value: 'own', label: t('我负责的') },
              { value: 'all', label: t('全部') },
            ]}
          />
        }
      >
        {pages.length === 0 && <NothingHere>{t('暂无可查看的任务')}</NothingHere>}
        <ul className={styles.tasks}>
          {pages.map((page) => (
            <li key={page.path}>
              <Link to={page.path} className={styles.taskTitle}>
                {page.title}
              </Link>
              <div className={styles.counts}>
                {page.counts.map(({ value, label, color = 'default', ...count }) => (
                  <Link
                    key={value}
                    to={listAddress(page, value, own)}
                    className={styles.count}
                    data-colour={color}
                  >
                    <b>
                      {own ? (count.own ?? 0) : count.all}
                      {(own ? count.ownExceeded : count.allExceeded) && '+'}
                    </b>
                    <span>{label}</span>
                  </Link>
                ))}
              </div>
            </li>
          ))}
        </ul>
      </HomeCard>
    </div>
  );
}
