import { nowInBeijing } from '@/contract/derived';
import { recordAddress } from '@/contract/pages';
import type { RecentChange } from '@/contract/supplier-overview';
import { t } from '@/services/i18n';
import { Link } from '@/services/router';
import { HomeCard, NothingHere } from '@/ui/home-card';
import type { OverviewState } from './completeness-card';
import styles from './supplier-home.module.css';

const ACTIONS: Readonly<Record<string, string>> = { create: '新增', update: '修改', delete: '删除' };

/** What was changed last of what belongs to the supplier, by whom and when. */
export function ChangesCard({ overview }: { overview: OverviewState }) {
  const changes = overview.data?.changes ?? [];
  return (
    <HomeCard title={t('最近变更')} state={overview}>
      {changes.length === 0 && <NothingHere>{t('暂无变更')}</NothingHere>}
      <ol className={styles.changes}>
        {changes.map((change, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: several may be written at one moment, and none moves
          <li key={index}>
            <Link to={addressOf(change)}>
              {change.title}
              {change.name && ` · ${change.name}`}
            </Link>
            <span className={styles.changeAction}>{actionOf(change)}</span>
            <span className={styles.changeBy}>
              {change.by ?? t('系统')} · {nowInBeijing(new Date(change.at)).slice(0, 16)}
            </span>
          </li>
        ))}
      </ol>
    </HomeCard>
  );
}

/** The record itself, where it is still there and can be opened alone. */
function addressOf({ path, id }: RecentChange): string {
  return id === undefined ? path : recordAddress(path, id);
}

function actionOf({ action, label }: RecentChange): string {
  return label ?? t(ACTIONS[action] ?? '修改');
}
