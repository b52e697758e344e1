import { useRequest } from 'ahooks';
import { Alert, Button } from 'antd';
import { nowInBeijing } from '@/contract/fields/derived';
import type { Dictionaries } from '@/contract/fields/fields';
import type { ListPage } from '@/contract/language/page-schema';
import { SidesTable } from '@/runtime/record/history/change-sides';
import { isCancelled } from '@/services/http/request-errors';
import { t } from '@/services/i18n';
import { readEarlier } from './api';
import styles from './approvals.module.css';

interface EarlierPartProps {
  page: ListPage;
  dictionaries: Dictionaries;
  id: string;
}

/** What differs from the record as it was last decided, old and new side by side; nothing where nobody has decided it. */
export function EarlierPart({ page, dictionaries, id }: EarlierPartProps) {
  const { name } = page.resource;
  const { data, error, refresh } = useRequest(() => readEarlier(name, id), {
    refreshDeps: [name, id],
    onError: () => undefined,
  });
  if (error && !isCancelled(error)) {
    const retry = (
      <Button size="small" onClick={refresh}>
        {t('重试')}
      </Button>
    );
    return (
      <Alert style={{ marginBottom: 16 }} type="warning" showIcon message={error.message} action={retry} />
    );
  }
  if (!data) return null;
  const label = t('与上次处理时相比');
  return (
    <section className="record-page-card" data-part="earlier">
      <h2 className="record-page-title">
        {label}
        <span className={styles.last}>{`${data.label} · ${nowInBeijing(new Date(data.at))}`}</span>
      </h2>
      <SidesTable page={page} dictionaries={dictionaries} changes={data.changes} label={label} />
    </section>
  );
}
