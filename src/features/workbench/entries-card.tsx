import { PlusOutlined } from '@ant-design/icons';
import { useRequest } from 'ahooks';
import { Button } from 'antd';
import { useState } from 'react';
import { MOST_ENTRIES } from '@/contract/workbench';
import { t } from '@/services/i18n';
import { Link } from '@/services/router';
import { useMenu } from '@/services/session/permissions';
import { MenuIcon } from '@/shell/menu-icons';
import { entriesOf } from '@/shell/menu-tree';
import { HomeCard } from '@/ui/home-card';
import { loadEntries } from './api';
import { ChooseEntries } from './choose-entries';
import { onCard } from './state';
import styles from './workbench.module.css';

/** The pages that the person keeps at hand: those of their choice, or the first of the menu while they never chose. */
export function EntriesCard() {
  const pages = entriesOf(useMenu());
  const [choosing, setChoosing] = useState(false);
  const { data, error, refresh, mutate } = useRequest(loadEntries, { onError: onCard });
  const first = pages.slice(0, MOST_ENTRIES).map(({ path }) => path);
  const chosen = data ?? first;
  const shown = chosen.flatMap((path) => pages.find((page) => page.path === path) ?? []);
  const state = { error, refresh, data: data === undefined ? undefined : shown };
  return (
    <HomeCard
      title={t('快捷入口')}
      state={state}
      extra={
        <Button
          type="link"
          size="small"
          className={styles.customise}
          disabled={data === undefined}
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
        <ChooseEntries
          pages={pages}
          chosen={shown.map(({ path }) => path)}
          onClose={() => setChoosing(false)}
          onSaved={(paths) => {
            mutate(paths);
            setChoosing(false);
          }}
        />
      )}
    </HomeCard>
  );
}
