import { useLatest } from 'ahooks';
import { App, Button, Drawer, Skeleton, Space } from 'antd';
import { lazy, Suspense, useContext, useEffect, useRef } from 'react';
import type { RuleViolation } from '@/contract/api/envelope';
import type { Dictionaries } from '@/contract/fields/fields';
import type { ListPage, RecordPage } from '@/contract/language/page-schema';
import type { RecordRow } from '@/contract/lists/list-query';
import { buttonsOf } from '@/contract/pages/buttons';
import { recordTitle } from '@/contract/pages/record-title';
import { keepUnsaved } from '@/services/browser/unsaved';
import { t } from '@/services/i18n';
import type { ResourceClient } from '../data/resource-client';
import { markUnmodified } from '../form/form-dirty';
import { StepButtons } from '../form/step-buttons';
import { ErrorBoundary } from '../host/error-boundary';
import { LoadFailed } from '../host/load-failed';
import { NoticeContext } from '../host/schema-notice';
import { InSightContext } from '../host/tab-context';
import type { RecordStart } from '../list/list-place';
import { askBeforeClosing } from './ask-before-closing';
import { useNoteOpened } from './detail/use-note-opened';
import { RecordEditor } from './record-editor';
import { RecordView } from './record-view';
import { useFocusBack } from './use-focus-back';
import { useRecord } from './use-record';

export type RecordTask =
  | { kind: 'create' }
  | { kind: 'copy'; id: string }
  /** `faults` are broken rules to show at their fields. */
  | { kind: 'update' | 'view'; id: string; faults?: readonly RuleViolation[] };

// Few pages have lists beside their records.
const RelatedView = lazy(async () => ({
  default: (await import('./related/related-view')).RelatedView,
}));

interface RecordDrawerProps {
  page: RecordPage;
  dictionaries: Dictionaries;
  client: ResourceClient;
  task: RecordTask | undefined;
  onClose(): void;
  onSaved(row: RecordRow): void;
  start?: RecordStart | undefined;
  /** The address names the record that is read. */
  inAddress?: boolean;
}

/** One record of a list in a drawer: to make, to change or to read. Closing asks first when something was typed. */
export function RecordDrawer({ task, ...props }: RecordDrawerProps) {
  return task ? <OpenDrawer key={JSON.stringify(task)} task={task} {...props} /> : null;
}

function OpenDrawer({
  page,
  dictionaries,
  client,
  task,
  onClose,
  onSaved,
  start,
  inAddress = false,
}: RecordDrawerProps & { task: RecordTask }) {
  const { modal } = App.useApp();
  const asking = useRef(false);
  const isInSight = useContext(InSightContext);
  const notice = useContext(NoticeContext);
  const readOnly = task.kind === 'view';
  const id = task.kind === 'create' ? undefined : task.id;
  const isCopy = task.kind === 'copy';
  const made = task.kind === 'create' ? start : undefined;
  const state = useRecord({ page, client, id, readOnly, isCopy, initial: made?.values });
  const record = state.kind === 'ready' ? state.record : undefined;
  useNoteOpened(page, readOnly ? record : undefined);
  useFocusBack();
  const filledIn = useFilledIn(state, made);

  function close() {
    if (state.kind !== 'ready' || readOnly || !state.form.modified) return onClose();
    if (asking.current) return;
    asking.current = true;
    const { form } = state;
    askBeforeClosing(modal, {
      isKept: keepUnsaved(),
      onDiscard: () => {
        markUnmodified(form);
        onClose();
      },
      onKeep: onClose,
      afterClose: () => {
        asking.current = false;
      },
    });
  }

  const view = { dictionaries, client, id: id ?? '' };
  return (
    <Drawer
      open={isInSight}
      title={titleFor(page, task, record)}
      width={hasLists(page) ? 'min(960px, 100vw)' : 'min(760px, 100vw)'}
      onClose={close}
      maskClosable={readOnly}
      className="record-drawer"
      styles={{ body: { padding: 0 } }}
    >
      {notice && <div className="drawer-notice">{notice}</div>}
      {state.kind === 'loading' && <Skeleton active paragraph={{ rows: 8 }} className="drawer-part" />}
      {state.kind === 'failed' && <LoadFailed message={state.message} onRetry={state.retry} />}
      <ErrorBoundary isPart source={page}>
        {state.kind === 'ready' &&
          readOnly &&
          (hasLists(page) && record ? (
            <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} className="drawer-part" />}>
              <RelatedView {...view} page={page} form={state.form} row={record} inAddress={inAddress} />
            </Suspense>
          ) : (
            <RecordView {...view} page={page} form={state.form} />
          ))}
        {state.kind === 'ready' && !readOnly && (
          <RecordEditor
            page={made?.page ?? page}
            dictionaries={dictionaries}
            client={client}
            form={state.form}
            id={isCopy ? undefined : (made?.draft ?? id)}
            record={state.record}
            faults={task.kind === 'update' ? task.faults : undefined}
            supplierCode={made?.supplierCode ?? state.source?.supplierCode}
            beforeSave={filledIn}
            onSaved={onSaved}
            askToClose={close}
            className="drawer-form"
            footer={(saving, note, saveLabel) => (
              <div className="drawer-footer">
                {note}
                <Space>
                  <Button onClick={close}>{t('取消')}</Button>
                  <StepButtons page={page} form={state.form}>
                    <Button type="primary" htmlType="submit" loading={saving}>
                      {saveLabel ?? t('保存')}
                    </Button>
                  </StepButtons>
                </Space>
              </div>
            )}
          />
        )}
      </ErrorBoundary>
    </Drawer>
  );
}

/** Fills in what comes with the record that a new one is made for; answers what waits until that is done. */
function useFilledIn(
  state: ReturnType<typeof useRecord>,
  start: RecordStart | undefined,
): () => Promise<void> {
  const form = state.kind === 'ready' ? state.form : undefined;
  const latest = useLatest(start);
  const filling = useRef(Promise.resolve());
  useEffect(() => {
    if (!form || !latest.current) return;
    // Without it the fields are filled in by hand.
    filling.current = latest.current.fill(form).catch((reason: unknown) => console.warn('fill', reason));
  }, [form, latest]);
  return () => filling.current;
}

function hasLists(page: RecordPage): page is ListPage {
  return page.kind === 'list' && page.related !== undefined;
}

/** What is done to which record: its name and code as soon as they are known, and the button that led here. */
function titleFor(page: RecordPage, { kind }: RecordTask, record: RecordRow | undefined): string {
  const label = buttonsOf(page).find(({ action }) => action === kind)?.label ?? page.title;
  if (!record || page.kind !== 'list') return label;
  const { name, code } = recordTitle(page, record);
  return [label, name, code].filter(Boolean).join(' · ');
}
