import { useRequest } from 'ahooks';
import { App, Button, DatePicker, Empty, Select, Skeleton, Tag } from 'antd';
import type { Dayjs } from 'dayjs';
import { useState } from 'react';
import type { DelegationData } from '@/contract/api/route-view';
import { LoadFailed } from '@/runtime/host/load-failed';
import { tellFailure } from '@/services/http/request-errors';
import { t } from '@/services/i18n';
import { addDelegation, delegatesFor, endDelegation, readDelegations } from './delegation-api';
import styles from './user-centre.module.css';

/** Who decides in the account's place while it is away, from when until when and on which pages; and for whom it does. */
export function DelegationsPart() {
  const { message } = App.useApp();
  const { data, error, refresh, mutate } = useRequest(readDelegations, { onError: () => undefined });
  const ending = useRequest(endDelegation, {
    manual: true,
    onSuccess: mutate,
    onError: (reason) => tellFailure(message, reason),
  });
  if (error) return <LoadFailed message={error.message} onRetry={refresh} />;
  if (!data) return <Skeleton active paragraph={{ rows: 4 }} title={false} />;
  const { own, received } = data;
  return (
    <div className={styles.delegations}>
      <p>{t('不在时请别人代为审批；对方的审批会标明“代”和您的姓名。')}</p>
      <NewPart data={data} onAdded={mutate} />
      {own.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('没有委托')} />}
      <ul>
        {own.map(({ id, to, ...one }) => (
          <li key={id}>
            <strong>{to}</strong>
            <Span {...one} />
            <Button
              size="small"
              danger
              loading={ending.loading && ending.params[0] === id}
              onClick={() => ending.run(id)}
            >
              {t('取消委托')}
            </Button>
          </li>
        ))}
      </ul>
      {received.length > 0 && <h2>{t('委托给我的')}</h2>}
      <ul>
        {received.map(({ id, by, ...one }) => (
          <li key={id}>
            <strong>{by}</strong>
            <Span {...one} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Span({ from, until, pages }: Pick<DelegationData['own'][number], 'from' | 'until' | 'pages'>) {
  return (
    <>
      <span>{t('{from} 至 {until}', { from, until })}</span>
      {pages.length === 0 ? (
        <Tag>{t('全部页面')}</Tag>
      ) : (
        pages.map((one) => <Tag key={one.path}>{one.title}</Tag>)
      )}
    </>
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
  const adding = useRequest(addDelegation, {
    manual: true,
    onSuccess: (saved) => {
      onAdded(saved);
      setTo(undefined);
      setDays(null);
      message.success(t('已保存'));
    },
    onError: (reason) => tellFailure(message, reason),
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
