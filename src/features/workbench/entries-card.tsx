import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { MOST_ENTRIES } from '@/contract/workbench';
import { t } from '@/services/i18n';
import { Link } from '@/services/router';
import { useMenu } from '@/services/session/permissions';
import { MenuIcon } from '@/shell/menu-icons';
import { entriesOf } from '@/shell/menu-tree';
import type { CardProps } from '@/ui/dashboard-card';
import { HomeCard } from '@/ui/home-card';
import styles from './workbench.module.css';

const ChooseEntries = lazy(() => import('./choose-entries').then((m) => ({ default: m.ChooseEntries })));

/** The pages that the person keeps at hand: those of their choice, or the first of the menu while they never chose. */
export function EntriesCard({ read, state }: CardProps<{ paths: string[] | null }>) {
  const pages = entriesOf(useMenu());
  const [choosing, setChoosing] = useState(false);
  const [saved, setSaved] = useState<string[]>();
  const first = pages.slice(0, MOST_ENTRIES).map(({ path }) => path);
  const chosen = saved ?? read.data?.paths ?? first;
  const shown = chosen.flatMap((path) => pages.find((page) => page.path === path) ?? []);
  return (
    <HomeCard
      title={read.title ?? t('快捷入口')}
      state={state}
      extra={
        <Button
          type="link"
          size="small"
          className={styles.customise}
          disabled={read.data === undefined}
          onClick={() => setChoosing(true)}
        >
          {t('自定义')}
        </Button>
      }
    >
      <div className={styles.entries}>
        {shown.map(({ path, text, icon }) => (
          <Link key={path} to={path} className={styles.entry} title={text}>
            <span className={styles.entryIcon}>
              <MenuIcon name={icon} />
            </span>
            <span className={styles.entryText}>{text}</span>
          </Link>
        ))}
        {shown.length < MOST_ENTRIES && (
          <button type="button" className={styles.entry} onClick={() => setChoosing(true)}>
            <span className={styles.entryIcon} data-empty="">
              <PlusOutlined />
            </span>
            <span className={styles.entryText}>{t('添加入口')}</span>
          </button>
        )}
      </div>
      {choosing && (
        <Suspense>
          <ChooseEntries
            pages={pages}
            chosen={shown.map(({ path }) => path)}
            onClose={() => setChoosing(false)}
            onSaved={(paths) => {
              setSaved(paths);
              setChoosing(false);
            }}
          />
        </Suspense>
      )}
    </HomeCard>
  );
}
