import { usePagination } from 'ahooks';
import { Button, Empty, Input, Skeleton, Switch, Tag } from 'antd';
import { useState } from 'react';
import { nowInBeijing } from '@/contract/fields/derived';
import type { RecordPage } from '@/contract/language/page-schema';
import { grantsButton } from '@/contract/language/permissions';
import { COMMENT_BUTTON, hasInternalComments, MAX_COMMENT } from '@/contract/pages/comments';
import { PartPagination } from '@/runtime/data/part-pagination';
import type { ResourceClient } from '@/runtime/data/resource-client';
import { LoadFailed } from '@/runtime/host/load-failed';
import { isCancelled } from '@/services/http/request-errors';
import { t } from '@/services/i18n';
import { useAuthority } from '@/services/session/permissions';
import './record-comments.css';
import { useAct } from '@/ui/use-act';

interface RecordCommentsProps {
  page: RecordPage;
  client: ResourceClient;
  id: string;
}

/** What was written about a record, the latest first; below it the place to write, for those who may. */
export function RecordComments({ page, client, id }: RecordCommentsProps) {
  const { permissions } = useAuthority();
  const { data, error, loading, refresh, pagination } = usePagination(
    ({ current, pageSize }) => client.comments(id, { pageNum: current, pageSize }),
    { refreshDeps: [client, id], onError: () => undefined },
  );
  if (error && !loading && !isCancelled(error)) {
    return <LoadFailed message={error.message} onRetry={refresh} />;
  }
  if (!data) return <Skeleton active paragraph={{ rows: 2 }} />;
  return (
    <div className="record-comments" aria-busy={loading}>
      {grantsButton(permissions, page.path, COMMENT_BUTTON.code) && (
        <CommentBox
          mayKeep={hasInternalComments(page)}
          onSend={(text, internal) => client.comment(id, text, internal)}
          onSent={() => pagination.changeCurrent(1)}
        />
      )}
      {data.total === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('暂无评论')} />}
      <ul>
        {data.list.map(({ id: key, text, by, at, internal }) => (
          <li key={key}>
            <strong>{by ?? t('已注销的账号')}</strong>
            <time dateTime={at} title={t('北京时间')}>
              {nowInBeijing(new Date(at))}
            </time>
            {internal && <Tag style={{ marginLeft: 12 }}>{t('内部')}</Tag>}
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <PartPagination {...pagination} />
    </div>
  );
}

interface CommentBoxProps {
  /** The office may keep a comment to itself: the record is one of two sides. */
  mayKeep: boolean;
  onSend(text: string, internal: boolean): Promise<unknown>;
  onSent(): void;
}

/** Where a comment is written; what was typed stays until it has been taken. */
function CommentBox({ mayKeep, onSend, onSent }: CommentBoxProps) {
  const [text, setText] = useState('');
  const [isInternal, setInternal] = useState(false);
  const { run, loading } = useAct(
    (sent: string) => onSend(sent.trim(), mayKeep && isInternal),
    (_, [sent]) => {
      // What was typed meanwhile is the next comment.
      setText((typed) => (typed === sent ? '' : typed));
      onSent();
    },
  );
  return (
    <div className="record-comment-box">
      <Input.TextArea
        aria-label={t('写评论')}
        placeholder={t('写评论，最多 {max} 个字符', { max: MAX_COMMENT })}
        value={text}
        maxLength={MAX_COMMENT}
        showCount
        autoSize={{ minRows: 2, maxRows: 6 }}
        onChange={({ target }) => setText(target.value)}
      />
      <Button
        type="primary"
        data-code={COMMENT_BUTTON.code}
        loading={loading}
        disabled={text.trim() === ''}
        onClick={() => run(text)}
      >
        {t('发表评论')}
      </Button>
      {mayKeep && (
        <div className="record-comment-side">
          <Switch size="small" aria-label={t('内部')} checked={isInternal} onChange={setInternal} />
          {t('内部')}
          <small>{isInternal ? t('只有员工看得到') : t('供应商也看得到')}</small>
        </div>
      )}
    </div>
  );
}
