import type { Form } from '@formily/core';
import { Alert, App, Button, Space } from 'antd';
import { type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import type { Dictionaries } from '@/contract/fields';
import type { RecordRow } from '@/contract/list-query';
import type { PageSchema } from '@/contract/page-schema';
import { t } from '@/services/i18n';
import { RecordForm } from './record-form';
import type { ResourceClient } from './resource-client';
import { showFirstError, submitRecord } from './submit-record';
import { ownValues } from './use-record';

interface RecordEditorProps {
  page: PageSchema;
  dictionaries: Dictionaries;
  client: ResourceClient;
  form: Form;
  /** What was loaded; absent for a new record. */
  record: RecordRow | undefined;
  onSaved(row: RecordRow): void;
  /** Draws the buttons; `saving` is true while the record is on its way. */
  footer(saving: boolean): ReactNode;
  className?: string;
}

/** Enter chooses in a picker or list; only in a plain field does it save. */
function keepEnterInPickers(event: KeyboardEvent) {
  const inPicker = (event.target as Element).closest('.ant-picker, .ant-select');
  if (event.key === 'Enter' && inPicker) event.preventDefault();
}

/**
 * A form with its saving: rules at their fields, a refusal above them, and the choice between one's own text and
 * the newer version when somebody else saved first. Enter in a field saves.
 */
export function RecordEditor({
  page,
  dictionaries,
  client,
  form,
  record,
  onSaved,
  footer,
  className,
}: RecordEditorProps) {
  const { message } = App.useApp();
  const container = useRef<HTMLFormElement>(null);
  const key = useRef(crypto.randomUUID());
  const [base, setBase] = useState(record);
  const [conflict, setConflict] = useState<RecordRow>();
  const [refusal, setRefusal] = useState<string>();
  const [saving, setSaving] = useState(false);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (saving) return;
    setSaving(true);
    setRefusal(undefined);
    const outcome = await submitRecord(form, (doc) =>
      base ? client.update(base, doc) : client.create(doc, key.current),
    );
    setSaving(false);
    if (outcome.kind === 'saved') {
      setBase(outcome.row);
      setConflict(undefined);
      message.success(t('保存成功'));
      onSaved(outcome.row);
    } else if (outcome.kind === 'conflict') setConflict(outcome.current);
    else if (outcome.kind === 'refused') setRefusal(outcome.message);
    if (outcome.kind === 'invalid') showFirstError(container.current);
  }

  function takeTheirs(current: RecordRow) {
    form.setValues(ownValues(page, current), 'overwrite');
    form.setFormState((state) => {
      state.modified = false;
    });
    setBase(current);
    setConflict(undefined);
  }

  function keepMine(current: RecordRow) {
    setBase(current);
    setConflict(undefined);
    message.info(t('已保留您的填写，再次保存将覆盖他人的修改'));
  }

  return (
    <form ref={container} className={className} onSubmit={save} onKeyDown={keepEnterInPickers} noValidate>
      {refusal && <Alert type="error" showIcon closable className="form-alert" message={refusal} />}
      {conflict && (
        <Alert
          type="warning"
          showIcon
          className="form-alert"
          message={t('该记录已被他人修改，您填写的内容仍在')}
          action={
            <Space direction="vertical" size={4}>
              <Button size="small" onClick={() => keepMine(conflict)}>
                {t('保留我的填写')}
              </Button>
              <Button size="small" type="text" onClick={() => takeTheirs(conflict)}>
                {t('使用最新内容')}
              </Button>
            </Space>
          }
        />
      )}
      <RecordForm page={page} dictionaries={dictionaries} form={form} isNew={record === undefined} />
      {footer(saving)}
    </form>
  );
}
