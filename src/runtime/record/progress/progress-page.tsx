import { useRequest } from 'ahooks';
import { Button, Skeleton, Space } from 'antd';
import { useContext, useEffect, useMemo, useRef } from 'react';
import type { ListPage as ListPageSchema } from '@/contract/language/page-schema';
import { isCancelled } from '@/services/http/request-errors';
import { t } from '@/services/i18n';
import { useAuthority } from '@/services/session/permissions';
import { readingForm } from '../detail/reading-form';
import '../detail/record-page.css';
import { createResourceClient, type ResourceClient } from '../../data/resource-client';
import { RecordForm } from '../../form/record-form';
import { LoadFailed } from '../../host/load-failed';
import type { PageProps } from '../../host/page-props';
import { InSightContext, TabContext } from '../../host/tab-context';
import { grantedTransitions } from '../../list/actions/row-actions';
import { ListPage } from '../../list/list-page';
import { useRecord } from '../use-record';
import { NeedsList } from './needs-list';
import './progress.css';
import { ProgressHead } from './progress-head';
import { ProgressMoves } from './progress-moves';
import { needingFrom, type OwnProgress, readProgress } from './read-progress';
import { useSubmitting } from './use-submitting';

/**
 * A page with `progress` as its supplier sees it (decision 063): how far its one record has come, what is missing for the
 * next step and the way there, the words of the other side, and what is different once it is done. The list stands there
 * where there is not exactly one record.
 */
export function ProgressPage({ page, dictionaries }: PageProps<ListPageSchema>) {
  const client = useMemo(() => createResourceClient(page), [page]);
  const isInSight = useContext(InSightContext);
  const { inTab } = useContext(TabContext);
  const { data, error, refresh } = useRequest(() => readProgress(page, client), {
    refreshDeps: [page, client],
    onError: () => undefined,
  });
  // What is missing is filled in elsewhere, in another tab of the same page.
  const wasInSight = useRef(isInSight);
  useEffect(() => {
    if (isInSight && !wasInSight.current) refresh();
    wasInSight.current = isInSight;
  }, [isInSight, refresh]);

  if (data === null) return <ListPage page={page} dictionaries={dictionaries} />;
  return (
    <div className="record-page progress-page" data-page={page.path}>
      {!inTab && <h1 className="progress-title">{page.title}</h1>}
      {page.description && <p className="page-description">{page.description}</p>}
      {!data && error && !isCancelled(error) && <LoadFailed message={error.message} onRetry={refresh} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 8 }} className="record-page-card" />}
      {data && (
        <Parts
          key={`${data.row.id}:${data.row.version}`}
          page={page}
          dictionaries={dictionaries}
          client={client}
          progress={data}
          onMoved={refresh}
        />
      )}
    </div>
  );
}

interface PartsProps extends PageProps<ListPageSchema> {
  client: ResourceClient;
  progress: OwnProgress;
  onMoved(): void;
}

function Parts({ page, dictionaries, client, progress, onMoved }: PartsProps) {
  const { outcome } = page.progress ?? {};
  const { needs, state, moves } = progress;
  return (
    <>
      <ProgressHead page={page} dictionaries={dictionaries} progress={progress}>
        <SubmitButton
          page={page}
          dictionaries={dictionaries}
          client={client}
          progress={progress}
          onMoved={onMoved}
        />
      </ProgressHead>
      {needs.length > 0 && (
        <section className="record-page-card">
          <h2 className="record-page-title">{t('提交前的准备')}</h2>
          <NeedsList needs={needs} />
        </section>
      )}
      {outcome && (
        <section className="record-page-card">
          <h2 className="record-page-title">{outcome.title}</h2>
          <ul className="progress-points">
            {outcome.points.map(({ title }) => (
              <li key={title}>{title}</li>
            ))}
          </ul>
        </section>
      )}
      {state !== page.states?.initial && (
        <Submitted page={page} dictionaries={dictionaries} client={client} progress={progress} />
      )}
      <section className="record-page-card">
        <h2 className="record-page-title">{t('办理记录')}</h2>
        <ProgressMoves page={page} moves={moves} />
      </section>
    </>
  );
}

function SubmitButton({ page, dictionaries, client, progress, onMoved }: PartsProps) {
  const { permissions } = useAuthority();
  const submit = useSubmitting({ page, dictionaries }, client, onMoved);
  const transition = needingFrom(page, progress.state);
  if (!transition || !grantedTransitions(page, permissions).includes(transition)) return null;
  const missing = progress.needs.filter(({ isMet }) => !isMet).length;
  return (
    <Space wrap>
      {missing > 0 && (
        <span className="secondary" role="status">
          {t('还差 {count} 项才能提交', { count: missing })}
        </span>
      )}
      <Button
        type="primary"
        data-code={transition.code}
        disabled={missing > 0}
        onClick={() => submit(transition, progress)}
      >
        {transition.label}
      </Button>
    </Space>
  );
}

function Submitted({ page, dictionaries, client, progress }: Omit<PartsProps, 'onMoved'>) {
  const state = useRecord({ page, client, id: progress.row.id, readOnly: true });
  const reading = useMemo(() => ({ ...page, form: readingForm(page.form) }), [page]);
  if (state.kind === 'loading') return null;
  if (state.kind === 'failed') return <LoadFailed message={state.message} onRetry={state.retry} />;
  return (
    <section className="record-page-card">
      <h2 className="record-page-title">{t('提交的内容')}</h2>
      <RecordForm page={reading} dictionaries={dictionaries} form={state.form} isNew={false} />
    </section>
  );
}
