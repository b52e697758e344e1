import { useRequest } from 'ahooks';
import { App, Button, DatePicker, List, Select, Skeleton, Space, Tag, Typography } from 'antd';
import type { Dayjs } from 'dayjs';
import { useState } from 'react';
import type { DelegationData } from '@/contract/api/route-view';
import { LoadFailed } from '@/runtime/host/load-failed';
import { t } from '@/services/i18n';
import { useAct } from '@/ui/use-act';
import { addDelegation, delegatesFor, endDelegation, readDelegations } from './delegation-api';
import styles from './user-centre.module.css';

/** Who decides in the account's place while it is away, from when until when and on which pages; and for whom it does. */
export function DelegationsPart() {
  const { data, error, refresh, mutate } = useRequest(readDelegations, { onError: () => undefined });
  const ending = useAct(endDelegation, mutate);
  if (error) return <LoadFailed message={error.message} onRetry={refresh} />;
  if (!data) return <Skeleton active paragraph={{ rows: 4 }} title={false} />;
  const { own, received } = data;
  return (
    <div className={styles.part}>
      <Typography.Paragraph type="secondary">
        {t('不在时请别人代为审批；对方的审批会标明“代”和您的姓名。')}
      </Typography.Paragraph>
      <NewPart data={data} onAdded={mutate} />
      <List
        dataSource={own}
        locale={{ emptyText: t('没有委托') }}
        renderItem={({ id, to, ...one }) => (
          <List.Item
            actions={[
              <Button
                key="end"
                size="small"
                danger
                loading={ending.loading && ending.params[0] === id}
                onClick={() => ending.run(id)}
              >
                {t('取消委托')}
              </Button>,
            ]}
          >
            <Span name={to} {...one} />
          </List.Item>
        )}
      />
      {received.length > 0 && (
        <List
          header={<h2>{t('委托给我的')}</h2>}
          dataSource={received}
          renderItem={({ by, ...one }) => (
            <List.Item>
              <Span name={by} {...one} />
            </List.Item>
          )}
        />
      )}
    </div>
  );
}

type SpanProps = Pick<DelegationData['own'][number], 'from' | 'until' | 'pages'> & { name: string };

function Span({ name, from, until, pages }: SpanProps) {
  return (
    <Space wrap>
      <strong>{name}</strong>
      <span>{t('{from} 至 {until}', { from, until })}</span>
      {pages.length === 0 ? (
        <Tag>{t('全部页面')}</Tag>
      ) : (
        pages.map((one) => <Tag key={one.path}>{one.title}</Tag>)
      )}
    </Space>
  );
}

function NewPart({ data, onAdded }: { data: DelegationData; onAdded(data: DelegationData): void }) {
  const { message } = App.useApp();
  const [pages, setPages] = useState<string[]>([]);
  const [to, setTo] = useState<string>();
  const [days, setDays] = useState<[Dayjs | null, Dayjs | null] | null>(null);
  const { data: people, loading } = useRequest(() => delegatesFor(pages), {
    refreshDeps: [pages],
    onError: () => undefined,
  });
  const adding = useAct(addDelegation, (saved) => {
    onAdded(saved);
    setTo(undefined);
    setDays(null);
    message.success(t('已保存'));
  });
  const [from, until] = (days ?? []).map((day) => day?.format('YYYY-MM-DD'));
  return (
    <div className={styles.newDelegation}>
      <Select
        mode="multiple"
        aria-label={t('哪些页面')}
        placeholder={t('全部页面')}
        value={pages}
        options={data.pages.map(({ path, title }) => ({ value: path, label: title }))}
        onChange={(chosen) => {
          setPages(chosen);
          setTo(undefined);
        }}
      />
      <Select
        aria-label={t('委托给谁')}
        placeholder={t('委托给谁')}
        value={to ?? null}
        loading={loading}
        showSearch
        optionFilterProp="label"
        options={(people ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(chosen) => setTo(chosen ?? undefined)}
      />
      <DatePicker.RangePicker value={days} onChange={(chosen) => setDays(chosen)} />
      <Button
        type="primary"
        disabled={!to || !from || !until}
        loading={adding.loading}
        onClick={() => adding.run({ to: to!, from: from!, until: until!, pages })}
      >
        {t('委托')}
      </Button>
    </div>
  );
}
