import { Button, Result, Skeleton } from 'antd';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import type { Dictionaries } from '@/contract/fields/fields';
import { withRolledColumns } from '@/contract/fields/roll-ups';
import type { ListPage } from '@/contract/language/page-schema';
import type { RecordRow } from '@/contract/lists/list-query';
import { t } from '@/services/i18n';
import type { ResourceClient } from '../../data/resource-client';
import { RecordForm } from '../../form/record-form';
import { loadRuntimeParts, type RecordSection, runtimeParts } from '../../host/runtime-parts';
import type { RowAction } from '../../list/actions/row-actions';
import { RecordHistory } from '../history/record-history';
import { RelatedRecords } from '../related/related-records';
import { type RecordState, useRecord } from '../use-record';
import { readingForm } from './reading-form';
import { RecordActions } from './record-actions';
import { RecordHead } from './record-head';

// Few pages have lists beside their records.
const RelatedTabs = lazy(async () => ({
  default: (await import('../related/related-tabs')).RelatedTabs,
}));

interface RecordSheetProps {
  page: ListPage;
  dictionaries: Dictionaries;
  client: ResourceClient;
  id: string;
  actions: readonly RowAction[];
  /** What stands above it in place of what the list's first column says. */
  heading?: string;
  /** The record is a page of its own, whose address names the tab in front. */
  inAddress?: boolean;
  /** Stands between head and fields. */
  children?: ReactNode;
  onClose(): void;
  /** A section has changed it. */
  onChanged?(): void;
}

/** A record as it stands when it is read: head, fields and history; or why it cannot be seen. */
export function RecordSheet({
  page,
  dictionaries,
  client,
  id,
  actions,
  heading,
  inAddress = false,
  children,
  onClose,
  onChanged,
}: RecordSheetProps) {
  const state = useRecord({ page, client, id, readOnly: true });
  const [fresh, setFresh] = useState<RecordRow>();
  const reading = useMemo(() => ({ ...page, form: readingForm(withRolledColumns(page)) }), [page]);
  if (state.kind === 'failed') return <NotShown state={state} onClose={onClose} />;
  if (state.kind === 'loading') return <Waiting />;
  const row = fresh ?? (state.record as RecordRow);
  const { name } = page.resource;
  const { recordParts, recordSections } = runtimeParts();
  const Part = Object.hasOwn(recordParts, name) ? recordParts[name] : undefined;
  const sections = (isFirst: boolean) =>
    recordSections
      .filter((one) => one.isOn(page) && (one.isFor?.(page, row) ?? true) && Boolean(one.isFirst) === isFirst)
      .map((section) => <SectionCard key={section.title} {...{ section, page, client, row, onChanged }} />);
  const itself = (
    <>
      {Part && (
        <Suspense fallback={<Waiting />}>
          <Part row={row} />
        </Suspense>
      )}
      {children}
      {sections(true)}
      <section className="record-page-card">
        <RecordForm page={reading} dictionaries={dictionaries} form={state.form} isNew={false} />
      </section>
      <RelatedRecords page={page} id={id} />
      {sections(false)}
      <section className="record-page-card">
        <h2 className="record-page-title">{t('变更记录')}</h2>
        <RecordHistory page={page} dictionaries={dictionaries} client={client} id={id} />
      </section>
    </>
  );
  return (
    <>
      <RecordHead page={page} dictionaries={dictionaries} row={row} heading={heading}>
        <RecordActions actions={actions} row={row} />
      </RecordHead>
      {page.related ? (
        <Suspense fallback={<Waiting />}>
          <RelatedTabs
            page={page}
            client={client}
            row={row}
            first={[{ key: 'record', label: t('基本信息'), children: itself }]}
            inAddress={inAddress}
            onFresh={setFresh}
            onStale={onChanged}
          />
        </Suspense>
      ) : (
        itself
      )}
    </>
  );
}

function Waiting() {
  return (
    <section className="record-page-card">
      <Skeleton active paragraph={{ rows: 8 }} />
    </section>
  );
}

interface SectionCardProps extends Pick<RecordSheetProps, 'page' | 'client' | 'onChanged'> {
  section: RecordSection;
  row: RecordRow;
}

/** A section with its heading; out of sight while it has nothing of this record. */
function SectionCard({ section, page, client, row, onChanged }: SectionCardProps) {
  const { title, isFilled, Section } = section;
  const [isEmpty, setEmpty] = useState(() => isFilled?.(page, row) === false);
  return (
    <section className="record-page-card" hidden={isEmpty}>
      <h2 className="record-page-title">{t(title)}</h2>
      <Suspense fallback={<Skeleton active paragraph={{ rows: 2 }} />}>
        <Section page={page} client={client} id={row.id} onChanged={onChanged} onEmpty={setEmpty} />
      </Suspense>
    </section>
  );
}

/** The same outside a page of its kind, which has loaded what capabilities add: it stands in a `Suspense`. */
export const LazyRecordSheet = lazy(async () => {
  await loadRuntimeParts('record');
  return { default: RecordSheet };
});

/** A record that is not there, or not for this account, is told alike; anything else may be tried again. */
function NotShown({ state, onClose }: { state: Extract<RecordState, { kind: 'failed' }>; onClose(): void }) {
  const back = (
    <Button key="back" type="primary" onClick={onClose}>
      {t('返回列表')}
    </Button>
  );
  const isMissing = state.code === 'record_not_found';
  return (
    <section className="record-page-card">
      <Result
        status={isMissing ? '404' : state.code === 'no_permission' ? '403' : 'warning'}
        title={state.message}
        subTitle={isMissing && t('请核对链接是否完整；记录也可能已被删除，或不在您可查看的范围内。')}
        extra={
          state.code === undefined
            ? [
                <Button key="retry" type="primary" onClick={state.retry}>
                  {t('重试')}
                </Button>,
              ]
            : [back]
        }
      />
    </section>
  );
}
