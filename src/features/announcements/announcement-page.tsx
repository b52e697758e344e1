import { DownloadOutlined } from '@ant-design/icons';
import { useRequest } from 'ahooks';
import { App, Button, Skeleton } from 'antd';
import { FormattedText } from '@/components/rich-text/formatted-text';
import { handOver } from '@/services/http/download';
import { logUnforeseen, unreportedRefusal } from '@/services/http/request-errors';
import { t } from '@/services/i18n';
import { Link, useSearchParams } from '@/services/router';
import { usePageTitle } from '@/shell/page-title';
import { LoadFault } from '@/ui/load-fault';
import sheet from '@/ui/sheet.module.css';
import styles from './announcements.module.css';
import { loadAttachment, readAnnouncement } from './api';

/** /poseidon/announcement?messageId: one announcement in full, with its attachment to download. */
export default function AnnouncementPage() {
  const [search] = useSearchParams();
  const messageId = search.get('messageId') ?? '';
  const { message } = App.useApp();
  const { data, error, refresh } = useRequest(() => readAnnouncement(messageId), {
    refreshDeps: [messageId],
    onError: logUnforeseen,
  });
  const download = useRequest(async () => data && handOver(await loadAttachment(data)), {
    manual: true,
    onError: (reason) => void message.error(unreportedRefusal(reason)?.message ?? t('文件下载失败')),
  });
  usePageTitle(data?.title ?? t('供应商公告'));

  return (
    <article className={sheet.sheet}>
      <Link to="/poseidon/announcements" className={sheet.back}>
        {t('全部公告')}
      </Link>
      {error && <LoadFault error={error} onRetry={refresh} gone={t('公告不存在或已撤回')} />}
      {!error && !data && <Skeleton active paragraph={{ rows: 8 }} />}
      {data && (
        <>
          <h1 className={sheet.name} lang="zh-CN">
            {data.title}
          </h1>
          <p className={sheet.facts}>{t('发布于 {date}', { date: data.publishTime.slice(0, 16) })}</p>
          <div lang="zh-CN">
            <FormattedText html={data.content} />
          </div>
          {data.fastdfsUrl && (
            <p className={styles.attachment}>
              <Button icon={<DownloadOutlined />} loading={download.loading} onClick={download.run}>
                {data.fileName ? <span lang="zh-CN">{data.fileName}</span> : t('下载附件')}
              </Button>
            </p>
          )}
        </>
      )}
    </article>
  );
}
