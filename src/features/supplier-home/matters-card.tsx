import { Tag } from 'antd';
import { nowInBeijing } from '@/contract/derived';
import { recordAddress } from '@/contract/pages';
import type { OwnMatter } from '@/contract/supplier-overview';
import { t } from '@/services/i18n';
import { Link } from '@/services/router';
import { HomeCard, NothingHere } from '@/ui/home-card';
import type { OverviewState } from './completeness-card';
import styles from './supplier-home.module.css';

const COLOURS: Readonly<Record<OwnMatter['outcome'], string>> = {
  refused: 'error',
  waiting: 'processing',
  passed: 'success',
};

/** What waits for the office and what it decided of late, each with its state and the way there. */
export function MattersCard({ overview }: { overview: OverviewState }) {
  const matters = overview.data?.matters ?? [];
  return (
    <HomeCard title={t('申请与结果')} state={overview}>
      {matters.length === 0 && <NothingHere>{t('没有在办的申请')}</NothingHere>}
      <ul className={styles.matters}>
        {matters.map((matter) => (
          <li key={`${matter.path}:${matter.id}`} data-outcome={matter.outcome}>
            <Link className={styles.matterLink} to={recordAddress(matter.path, matter.id)}>
              <span className={styles.matterName}>
                {matter.title}
                {matter.name && ` · ${matter.name}`}
              </span>
              {matter.detail && <span className={styles.matterDetail}>{matter.detail}</span>}
            </Link>
            <Tag color={COLOURS[matter.outcome]} bordered={false}>
              {matter.state}
            </Tag>
            <span className={styles.matterWhen}>
              {matter.reason && <q>{matter.reason}</q>}
              <time dateTime={matter.at}>{whenOf(matter)}</time>
            </span>
          </li>
        ))}
      </ul>
    </HomeCard>
  );
}

function whenOf({ outcome, at }: OwnMatter): string {
  const moment = nowInBeijing(new Date(at)).slice(0, 16);
  return outcome === 'waiting'
    ? t('{time} 起等待处理', { time: moment })
    : t('{time} 处理', { time: moment });
}
