import { useRequest } from 'ahooks';
import { App, Button, Segmented, Select } from 'antd';
import { useState } from 'react';
import { MESSAGE_KINDS, type MessageKind } from '@/contract/api/messages';
import { isCancelled, tellFailure } from '@/services/http/request-errors';
import { t } from '@/services/i18n';
import { Listing } from '@/ui/listing';
import { KIND_NAMES } from '@/ui/message-kinds';
import sheet from '@/ui/sheet.module.css';
import { listMessages, readAllMessages, removeMessages, useUnread } from './api';
import { MessageList } from './message-list';

const PAGE_SIZE = 20;
type Filter = 'all' | 'unread' | 'read';

/** /oa/platform/personal/message: the account's messages, filtered by kind and by whether they were read. */
export default function MessagesPage() {
  const unread = useUnread();
  const { message, modal } = App.useApp();
  const [pageNum, setPageNum] = useState(1);
  const [filter, setFilter] = useState<Filter>('all');
  const [kind, setKind] = useState<MessageKind>();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { data, error, loading, refresh } = useRequest(
    () =>
      listMessages({
        pageNum,
        pageSize: PAGE_SIZE,
        ...(kind && { kind }),
        ...(filter !== 'all' && { isRead: filter === 'read' }),
      }),
    { refreshDeps: [pageNum, filter, kind, unread], onError: () => undefined },
  );

  function show(change: () => void) {
    change();
    setPageNum(1);
    setChosen([]);
  }
  async function carryOut(work: () => Promise<void>) {
    try {
      await work();
      refresh();
    } catch (reason) {
      tellFailure(message, reason);
    }
  }
  const remove = (ids: readonly string[]) =>
    modal.confirm({
      title: t('删除选中的 {count} 条消息？', { count: ids.length }),
      content: t('删除后不可恢复。'),
      okButtonProps: { danger: true },
      onOk: () =>
        carryOut(async () => {
          await removeMessages(ids);
          setChosen([]);
        }),
    });

  return (
    <section className={sheet.sheet}>
      <div className={sheet.head}>
        <h1>{t('我的消息')}</h1>
        <Segmented<Filter>
          aria-label={t('阅读情况')}
          value={filter}
          onChange={(next) => show(() => setFilter(next))}
          options={[
            { value: 'all', label: t('全部') },
            { value: 'unread', label: unread ? t('未读 {count}', { count: unread }) : t('未读') },
            { value: 'read', label: t('已读') },
          ]}
        />
        <Select<MessageKind>
          style={{ width: 140 }}
          allowClear
          placeholder={t('全部类型')}
          aria-label={t('消息类型')}
          value={kind}
          onChange={(next) => show(() => setKind(next))}
          options={MESSAGE_KINDS.map((value) => ({ value, label: t(KIND_NAMES[value]) }))}
        />
        <Button disabled={!unread} onClick={() => carryOut(readAllMessages)}>
          {t('全部标为已读')}
        </Button>
        <Button danger disabled={chosen.length === 0} onClick={() => remove(chosen)}>
          {t('删除选中')}
        </Button>
      </div>
      <Listing
        data={data}
        pageNum={pageNum}
        pageSize={PAGE_SIZE}
        align="end"
        onTurn={(next) => {
          setPageNum(next);
          setChosen([]);
        }}
        error={error && !isCancelled(error) && !loading ? error : undefined}
        onRetry={refresh}
        empty={kind || filter !== 'all' ? t('没有找到匹配的内容') : t('暂无消息')}
      >
        {(list) => <MessageList messages={list} chosen={chosen} onChoose={setChosen} />}
      </Listing>
    </section>
  );
}
