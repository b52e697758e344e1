import { useRequest } from 'ahooks';
import { Empty, Pagination, Skeleton, Tag } from 'antd';
import { useState } from 'react';
import type { RouteInList, RoutePart } from '@/contract/api/approvals';
import { nowInBeijing } from '@/contract/fields/derived';
import { recordAddress } from '@/contract/language/pages';
import { isCancelled } from '@/services/http/request-errors';
import { t } from '@/services/i18n';
import { Link } from '@/services/router';
import { listRoutes } from './api';
import styles from './approvals.module.css';
import { InboxFault } from './inbox-fault';
import { OUTCOMES } from './route/outcomes';

const PAGE_SIZE = 20;
const NOTHING: Record<RoutePart, string> = {
  submitted: '您还没有提交过要审批的事项',
  copied: '还没有抄送给您的事项',
  stuck: '没有卡住的审批',
};

/** Routes that this account submitted, was copied to or looks after, the latest first. */
export function RoutesPart({ part }: { part: RoutePart }) {
  const [pageNum, setPageNum] = useState(1);
  const { data, error, loading, refresh } = useRequest(
    () => listRoutes({ part, pageNum, pageSize: PAGE_SIZE }),
    { refreshDeps: [part, pageNum], onError: () => undefined },
  );
  if (error && !isCancelled(error) && !loading) return <InboxFault error={error} onRetry={refresh} />;
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />;
  return (
    <div className={styles.history} aria-busy={loading}>
      {data.list.length === 0 ? (
        <Empty className={styles.empty} description={t(NOTHING[part])} />
      ) : (
        <ul className={styles.list}>
          {data.list.map((one) => (
            <RouteRow key={`${one.id} ${one.at}`} one={one} part={part} />
          ))}
        </ul>
      )}
      <Pagination
        className={styles.pages}
        size="small"
        align="end"
        showSizeChanger={false}
        hideOnSinglePage
        current={pageNum}
        pageSize={PAGE_SIZE}
        total={data.total}
        onChange={setPageNum}
      />
    </div>
  );
}

function RouteRow({ one, part }: { one: RouteInList; part: RoutePart }) {
  const { path, recordId, name, detail, supplier, title, level, waitsFor, outcome, by, at } = one;
  const facts = [title, detail, supplier === name ? undefined : supplier].filter(Boolean);
  const who =
    part === 'copied' ? t('{name} 抄送', { name: by ?? '' }) : t('提交人：{name}', { name: by ?? '' });
  return (
    <li className={styles.decided} data-listed={recordId}>
      {outcome ? (
        <Tag color={OUTCOMES[outcome].color}>{t(OUTCOMES[outcome].text)}</Tag>
      ) : (
        <Tag color="processing">{level}</Tag>
      )}
      <div className={styles.what}>
        <Link to={recordAddress(path, recordId)}>{name}</Link>
        <span className={styles.facts}>{facts.join(' · ')}</span>
        {part !== 'submitted' && <span className={styles.facts}>{who}</span>}
        {waitsFor && waitsFor.length > 0 && (
          <span className={styles.facts}>
            {t('等待 {names}', { names: waitsFor.slice(0, 3).join(t('、')) })}
          </span>
        )}
      </div>
      <time dateTime={at}>{nowInBeijing(new Date(at))}</time>
    </li>
  );
}
