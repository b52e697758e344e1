import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { MESSAGES_PAGE } from '@/contract/api/messages';
import { t } from '@/services/i18n';
import { Link } from '@/services/router';
import { useMenu } from '@/services/session/permissions';
import { MenuIcon } from '@/shell/menu-icons';
import { entriesOf } from '@/shell/menu-tree';
import type { CardProps } from '@/ui/dashboard-card';
import { HomeCard, NothingHere } from '@/ui/home-card';
import card from '@/ui/home-card.module.css';
import styles from './links-card.module.css';

const ChooseLinks = lazy(() => import('./choose-links').then((m) => ({ default: m.ChooseLinks })));

type Entry = ReturnType<typeof entriesOf>[number];

/** Links to pages: those that the person keeps at hand, where the card says how many, otherwise all that it may open. */
export function LinksCard({ read, state }: CardProps<{ paths?: string[] | null }>) {
  const pages = entriesOf(useMenu());
  const { most } = read.card;
  const title = read.title ?? t('快捷入口');
  return most === undefined ? (
    <AllLinks title={title} pages={pages.filter(({ path }) => path !== MESSAGES_PAGE)} />
  ) : (
    <ChosenLinks title={title} pages={pages} most={most} read={read} state={state} />
  );
}

/** Everybody has messages, and the bell leads there. */
function AllLinks({ title, pages }: { title: string; pages: readonly Entry[] }) {
  return (
    <HomeCard title={title}>
      {pages.length === 0 ? (
        <NothingHere>{t('暂无可用功能，请联系管理员开通权限')}</NothingHere>
      ) : (
        <div className={styles.all}>
          {pages.map((page) => (
            <Tile key={page.path} page={page} />
          ))}
        </div>
      )}
    </HomeCard>
  );
}

function Tile({ page: { path, text, icon, group } }: { page: Entry }) {
  return (
    <Link to={path} className={styles.tile} title={text}>
      <span className={card.icon}>
        <MenuIcon name={icon} />
      </span>
      <span className={styles.words}>
        <span className={styles.text}>{text}</span>
        {group && <span className={styles.group}>{group}</span>}
      </span>
    </Link>
  );
}

interface ChosenLinksProps extends CardProps<{ paths?: string[] | null }> {
  title: string;
  pages: readonly Entry[];
  most: number;
}

/** The pages of the person's choice, or the first of the menu while it never chose. */
function ChosenLinks({ title, pages, most, read, state }: ChosenLinksProps) {
  const [choosing, setChoosing] = useState(false);
  const [saved, setSaved] = useState<string[]>();
  const chosen = saved ?? read.data?.paths ?? pages.map(({ path }) => path);
  const shown = chosen.flatMap((path) => pages.find((page) => page.path === path) ?? []).slice(0, most);
  const choose = () => setChoosing(true);
  return (
    <HomeCard
      title={title}
      state={state}
      extra={
        <Button
          type="link"
          size="small"
          className={styles.choose}
          disabled={read.data === undefined}
          onClick={choose}
        >
          {t('自定义')}
        </Button>
      }
    >
      <div className={styles.chosen}>
        {shown.map((page) => (
          <Tile key={page.path} page={{ ...page, group: '' }} />
        ))}
        {shown.length < most && (
          <button type="button" className={styles.tile} onClick={choose}>
            <span className={card.icon} data-empty="">
              <PlusOutlined />
            </span>
            <span className={styles.words}>
              <span className={styles.text}>{t('添加入口')}</span>
            </span>
          </button>
        )}
      </div>
      {choosing && (
        <Suspense>
          <ChooseLinks
            most={most}
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
