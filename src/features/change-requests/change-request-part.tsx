import { Skeleton } from 'antd';
import type { Doc } from '@/contract/base/doc';
import { isObject } from '@/contract/base/is-object';
import { isRecordPage } from '@/contract/language/pages';
import type { RecordRow } from '@/contract/lists/list-query';
import { LoadFailed } from '@/runtime/host/load-failed';
import { useLivePage } from '@/runtime/host/use-live-page';
import { ChangeSides } from '@/runtime/record/history/change-sides';
import { t } from '@/services/i18n';

/** What a change request is about, in full: old and new side by side, drawn by the page of the record. */
export function ChangeRequestPart({ row }: { row: RecordRow }) {
  return (
    <section className="record-page-card">
      <h2 className="record-page-title">{t('新旧内容对照')}</h2>
      <Sides path={String(row.pagePath)} before={sideOf(row.before)} after={sideOf(row.after)} />
    </section>
  );
}

function Sides({ path, before, after }: { path: string; before: Doc; after: Doc }) {
  const { data, error, refresh } = useLivePage(path);
  if (!data && error) return <LoadFailed message={error.message} onRetry={refresh} />;
  if (!data || !isRecordPage(data.page)) return <Skeleton active paragraph={{ rows: 4 }} />;
  const { page, dictionaries } = data;
  return (
    <ChangeSides
      page={page}
      dictionaries={dictionaries}
      before={before}
      after={after}
      label={t('新旧内容对照')}
    />
  );
}

const sideOf = (value: unknown): Doc => (isObject(value) ? value : {});
