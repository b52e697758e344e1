import { useRequest } from 'ahooks';
import { Button, Skeleton, Tag } from 'antd';
import { MESSAGES_PAGE } from '@/contract/api/messages';
import { isOwnPath } from '@/contract/base/own-path';
import { nowInBeijing } from '@/contract/fields/derived';
import { isCancelled } from '@/services/http/request-errors';
import { t } from '@/services/i18n';
import { Link, useNavigate, useSearchParams } from '@/services/router';
import { LoadFault } from '@/ui/load-fault';
import { KIND_COLORS, KIND_NAMES } from '@/ui/message-kinds';
import sheet from '@/ui/sheet.module.css';
import { readMessage } from './api';
import styles from './messages.module.css';

/** /oa/platform/personal/messageDetail?id: one message in full, with the way to what it is about. */
export default function MessagePage() {
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const navigate = useNavigate();
  const { data, error, refresh } = useRequest(() => readMessage(id), {
    refreshDeps: [id],
    onError: () => undefined,
  });
  return (
    <article className={sheet.sheet}>
      <Link to={MESSAGES_PAGE} className={sheet.back}>
        {t('全部消息')}
      </Link>
      {error && !isCancelled(error) && (
        <LoadFault error={error} onRetry={refresh} gone={t('消息不存在或已删除')} />
      )}
      {!error && !data && <Skeleton active paragraph={{ rows: 4 }} />}
      {!error && data && (
        <>
          <h1 className={sheet.name}>{data.title}</h1>
          <p className={sheet.facts}>
            <Tag color={KIND_COLORS[data.kind]}>{t(KIND_NAMES[data.kind])}</Tag>
            <time dateTime={data.sentAt}>{nowInBeijing(new Date(data.sentAt))}</time>
          </p>
          <p className={styles.text}>{data.body}</p>
          {isOwnPath(data.link) && (
            <Button type="primary" onClick={() => navigate(data.link)}>
              {t('去处理')}
            </Button>
          )}
        </>
      )}
    </article>
  );
}
