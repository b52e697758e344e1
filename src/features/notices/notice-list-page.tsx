import { useRequest } from 'ahooks';
import { logUnforeseen } from '@/services/http/request-errors';
import { t } from '@/services/i18n';
import { Link, useSearchParams } from '@/services/router';
import { usePageTitle } from '@/shell/page-title';
import { PublicFrame } from '@/shell/public-frame';
import { Listing } from '@/ui/listing';
import sheet from '@/ui/sheet.module.css';
import { listNotices } from './api';
import styles from './notices.module.css';

const PAGE_SIZE = 10;

/** /system/notice/list: every system notice, the newest first; the page number stands in the address. */
export default function NoticeListPage() {
  const [search, setSearch] = useSearchParams();
  const pageNum = Math.max(1, Math.trunc(Number(search.get('page'))) || 1);
  const { data, error, refresh } = useRequest(() => listNotices({ pageNum, pageSize: PAGE_SIZE }), {
    refreshDeps: [pageNum],
    onError: logUnforeseen,
  });
  usePageTitle(t('系统公告'));

  return (
    <PublicFrame actions={<Link to="/login">{t('登录')}</Link>}>
      <section className={styles.sheet}>
        <h1 className={styles.heading}>{t('系统公告')}</h1>
        <Listing
          data={data}
          pageNum={pageNum}
          pageSize={PAGE_SIZE}
          onTurn={(page) => setSearch({ page: String(page) })}
          error={error}
          onRetry={refresh}
          empty={t('暂无系统公告')}
        >
          {(list) => (
            <ul className={`${sheet.list} ${sheet.links}`}>
              {list.map(({ id, title, sendDateStr, deadlineTime }) => (
                <li key={id}>
                  <Link to={`/system/notice/detail?id=${encodeURIComponent(id)}`}>
                    <span className={sheet.title} lang="zh-CN">
                      {title}
                    </span>
                    {deadlineTime && (
                      <span className={`${sheet.note} ${styles.deadline}`}>
                        {t('截止 {date}', { date: deadlineTime.slice(0, 10) })}
                      </span>
                    )}
                    <time dateTime={sendDateStr}>{sendDateStr.slice(0, 10)}</time>
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </Listing>
      </section>
    </PublicFrame>
  );
}
