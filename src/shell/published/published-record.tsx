import { DownloadOutlined } from '@ant-design/icons';
import { useRequest } from 'ahooks';
import { App, Button, Skeleton } from 'antd';
import { FormattedText } from '@/components/rich-text/formatted-text';
import type { PublishedScreen } from '@/contract/published-calls';
import { logUnforeseen, unreportedRefusal } from '@/services/http/request-errors';
import { t } from '@/services/i18n';
import { Link, useSearchParams } from '@/services/router';
import { LoadFault } from '@/ui/load-fault';
import sheet from '@/ui/sheet.module.css';
import { usePageTitle } from '../page-title';
import styles from './published.module.css';
import { downloadPublished, type PublishedRow, readPublished } from './screen-source';

/** One published record in full, with its file to download; the address names it as its call does. */
export function PublishedRecord({ screen }: { screen: PublishedScreen }) {
  const [search] = useSearchParams();
  const id = search.get(screen.calls.get.query[0]!) ?? '';
  const { data, error, refresh } = useRequest(() => readPublished(screen, id), {
    refreshDeps: [id],
    onError: logUnforeseen,
  });
  usePageTitle(data?.[screen.names.heading] ?? screen.title);
  return (
    <article>
      <Link to={screen.listPath} className={sheet.back}>
        {screen.allLabel}
      </Link>
      {error && <LoadFault error={error} onRetry={refresh} gone={screen.goneLabel} />}
      {!error && !data && <Skeleton active paragraph={{ rows: 8 }} />}
      {!error && data && <Sheet screen={screen} row={data} />}
    </article>
  );
}

function Sheet({ screen, row }: { screen: PublishedScreen; row: PublishedRow }) {
  const { names, timeLength } = screen;
  const { message } = App.useApp();
  const download = useRequest(() => downloadPublished(screen, row), {
    manual: true,
    onError: (reason) => void message.error(unreportedRefusal(reason)?.message ?? t('文件下载失败')),
  });
  const until = names.until && row[names.until];
  return (
    <>
      <h1 className={sheet.name} lang="zh-CN">
        {row[names.heading]}
      </h1>
      <p className={`${sheet.facts} ${styles.facts}`}>
        <span>{t('发布于 {date}', { date: (row[names.time] ?? '').slice(0, timeLength) })}</span>
        {until && <span>{t('截止 {date}', { date: until.slice(0, 10) })}</span>}
      </p>
      {names.body && (
        <div lang="zh-CN">
          <FormattedText html={row[names.body] ?? ''} />
        </div>
      )}
      {names.file && row[names.file] && (
        <p className={styles.attachment}>
          <Button icon={<DownloadOutlined />} loading={download.loading} onClick={download.run}>
            {row.fileName ? <span lang="zh-CN">{row.fileName}</span> : t('下载附件')}
          </Button>
        </p>
      )}
    </>
  );
}
