import { useRequest } from 'ahooks';
import { Skeleton } from 'antd';
import { FormattedText } from '@/components/rich-text/formatted-text';
import { logUnforeseen } from '@/services/http/request-errors';
import { t } from '@/services/i18n';
import { Link, useSearchParams } from '@/services/router';
import { usePageTitle } from '@/shell/page-title';
import { PublicFrame } from '@/shell/public-frame';
import { LoadFault } from '@/ui/load-fault';
import sheet from '@/ui/sheet.module.css';
import { readNotice } from './api';
import styles from './notices.module.css';

/** /system/notice/detail?id: one system notice in full. */
export default function NoticeDetailPage() {
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const { data, error, refresh } = useRequest(() => readNotice(id), {
    refreshDeps: [id],
    onError: logUnforeseen,
  });
  usePageTitle(data?.title ?? t('系统公告'));

  return (
    <PublicFrame actions={<Link to="/login">{t('登录')}</Link>}>
      <article className={styles.sheet}>
        <Link to="/system/notice/list" className={`${sheet.back} ${styles.back}`}>
          {t('全部公告')}
        </Link>
        {error ? (
          <LoadFault error={error} onRetry={refresh} gone={t('公告不存在或已撤回')} />
        ) : (
          !data && <Skeleton active paragraph={{ rows: 8 }} />
        )}
        {data && !error && (
          <div lang="zh-CN">
            <h1 className={styles.heading}>{data.title}</h1>
            <p className={styles.facts} lang={document.documentElement.lang}>
              <span>{t('发布于 {date}', { date: data.sendDateStr.slice(0, 10) })}</span>
              {data.deadlineTime && <span>{t('截止 {date}', { date: data.deadlineTime.slice(0, 10) })}</span>}
            </p>
            <FormattedText html={data.content} />
          </div>
        )}
      </article>
    </PublicFrame>
  );
}
