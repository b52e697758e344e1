import { useRequest } from 'ahooks';
import { TenderKind } from '@/basic-ui/tender-kind';
import { detailPath, homePageTenders } from '@/features/tenders/api';
import { t } from '@/services/i18n';
import { Link } from '@/services/router';
import { HomeCard, NothingHere } from '@/ui/home-card';
import styles from '@/ui/home-card.module.css';

/** The newest tenders and recruitments, and until when one signs up. */
export function TenderCard() {
  const state = useRequest(() => homePageTenders({ pageNum: 1, pageSize: 5 }));
  return (
    <HomeCard
      title={t('招标与招募')}
      state={state}
      extra={<Link to="/biding/supplier/tenderRecruit/index">{t('全部')}</Link>}
    >
      {state.data?.list.length === 0 && <NothingHere>{t('暂无招标或招募信息')}</NothingHere>}
      <ul className={styles.rows}>
        {state.data?.list.map((row) => (
          <li key={row.id}>
            <Link to={detailPath(row)}>
              <TenderKind type={row.type} />
              <span className={styles.rowTitle} lang="zh-CN">
                {row.title}
              </span>
            </Link>
            <time dateTime={row.signEndTime}>{t('截止 {date}', { date: row.signEndTime.slice(5, 10) })}</time>
          </li>
        ))}
      </ul>
    </HomeCard>
  );
}
