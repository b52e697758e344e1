import { useRequest } from 'ahooks';
import { Button, Skeleton } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { ReadCard, ReadPlace } from '@/contract/pages/dashboards';
import { t } from '@/services/i18n';
import { useSchemaChanges } from '@/services/live/schema-changes';
import { type CardKinds, onCard } from '@/ui/dashboard-card';
import { HomeCard } from '@/ui/home-card';
import { loadDashboard } from './api';
import { GENERAL_CARDS } from './cards';
import styles from './dashboard.module.css';

const Arrange = lazy(() => import('./arrange').then((m) => ({ default: m.Arrange })));

interface DashboardProps {
  path: string;
  /** Cards that capabilities draw. */
  cards: CardKinds;
}

/** A dashboard: one call brings all that stands in it, and again every five minutes while it is looked at. */
export function Dashboard({ path, cards }: DashboardProps) {
  const [arranging, setArranging] = useState(false);
  const { data, error, refresh } = useRequest(() => loadDashboard(path), {
    pollingInterval: 5 * 60_000,
    pollingWhenHidden: false,
    refreshDeps: [path],
    onError: onCard,
  });
  useSchemaChanges((news) => (news === 'anything' || news.path === path) && refresh());
  const kinds: CardKinds = { ...GENERAL_CARDS, ...cards };
  return (
    <div data-page={path}>
      {!data && (
        <HomeCard title={t('首页')} state={{ error, refresh }}>
          {''}
        </HomeCard>
      )}
      {data && (
        <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
          <div className={styles.grid}>
            {rowsOf(data.places).map((row) =>
              row.kind === 'tiles' ? (
                <ul key={row.places[0]!.cards[0]!.id} className={styles.tiles}>
                  {row.places.map((place) => (
                    <CardOf key={place.cards[0]!.id} read={place.cards[0]!} kinds={kinds} refresh={refresh} />
                  ))}
                </ul>
              ) : (
                row.places.map(({ span, cards: stack }) => (
                  <div
                    key={stack[0]!.id}
                    className={styles.stack}
                    data-span={span}
                    style={{ ['--span' as string]: span }}
                  >
                    {stack.map((read) => (
                      <CardOf key={read.id} read={read} kinds={kinds} refresh={refresh} />
                    ))}
                  </div>
                ))
              ),
            )}
          </div>
          <p className={styles.foot}>
            <Button type="link" size="small" onClick={() => setArranging(true)}>
              {t('调整卡片')}
            </Button>
          </p>
          {arranging && (
            <Suspense>
              <Arrange path={path} data={data} onClose={() => setArranging(false)} onSaved={refresh} />
            </Suspense>
          )}
        </Suspense>
      )}
    </div>
  );
}

type Row = { kind: 'tiles' | 'places'; places: ReadPlace[] };

/** Numbers that follow each other stand in one row. */
function rowsOf(places: readonly ReadPlace[]): Row[] {
  const rows: Row[] = [];
  for (const place of places) {
    const kind = place.cards.length === 1 && place.cards[0]!.type === 'count' ? 'tiles' : 'places';
    const last = rows.at(-1);
    if (last?.kind === kind) last.places.push(place);
    else rows.push({ kind, places: [place] });
  }
  return rows;
}

function CardOf({ read, kinds, refresh }: { read: ReadCard; kinds: CardKinds; refresh(): void }) {
  const Kind = Object.hasOwn(kinds, read.type) ? kinds[read.type] : undefined;
  if (!Kind) return null;
  const error = read.failed && new Error(t('暂时无法加载，请稍后再试'));
  return <Kind read={read} state={{ data: read.data, error: error || undefined, refresh }} />;
}
