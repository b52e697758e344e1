import { Button, Card, Skeleton, Space } from 'antd';
import { useContext, useMemo, useRef } from 'react';
import type { FormPage as FormPageSchema } from '@/contract/language/page-schema';
import { SELF } from '@/contract/pages/buttons';
import { useAuthority } from '@/services/session/permissions';
import { createResourceClient } from '../data/resource-client';
import { RecordForm } from '../form/record-form';
import { StepButtons } from '../form/step-buttons';
import { HelpLink } from '../host/help-link';
import { LoadFailed } from '../host/load-failed';
import type { PageProps } from '../host/page-props';
import { TabContext } from '../host/tab-context';
import { grantedButtons } from '../list/actions/row-actions';
import { RecordEditor } from './record-editor';
import { useRecord } from './use-record';

/** A page of kind `form`: the one record of a supplier or tenant, read-only for those who may not save it. */
export function FormPage({ page, dictionaries }: PageProps<FormPageSchema>) {
  const { permissions } = useAuthority();
  const { inTab } = useContext(TabContext);
  const client = useMemo(() => createResourceClient(page), [page]);
  const buttons = grantedButtons(page, permissions, page.actions);
  // A grant that goes, or a button whose code the file changes, must not take away what is being typed.
  const isEditor = useRef(false);
  if (buttons.length > 0) isEditor.current = true;
  const readOnly = !isEditor.current;
  const state = useRecord({ page, client, id: SELF, readOnly, mayBeMissing: true });
  return (
    <Card
      title={inTab ? undefined : page.title}
      extra={page.help && <HelpLink page={page} />}
      className="form-page"
      data-page={page.path}
    >
      {page.description && <p className="page-description">{page.description}</p>}
      {state.kind === 'loading' && <Skeleton active paragraph={{ rows: 10 }} />}
      {state.kind === 'failed' && <LoadFailed message={state.message} onRetry={state.retry} />}
      {state.kind === 'ready' && readOnly && (
        <RecordForm
          page={page}
          dictionaries={dictionaries}
          form={state.form}
          isNew={state.record === undefined}
        />
      )}
      {state.kind === 'ready' && !readOnly && (
        <RecordEditor
          page={page}
          dictionaries={dictionaries}
          client={client}
          form={state.form}
          id={SELF}
          record={state.record}
          onSaved={() => undefined}
          footer={(saving, note, saveLabel) => (
            <Space style={{ marginTop: 8 }}>
              <StepButtons page={page} form={state.form}>
                {buttons.map((button) => (
                  <Button
                    key={button.code}
                    type="primary"
                    htmlType="submit"
                    loading={saving}
                    data-code={button.code}
                  >
                    {saveLabel ?? button.label}
                  </Button>
                ))}
              </StepButtons>
              {note}
            </Space>
          )}
        />
      )}
    </Card>
  );
}
