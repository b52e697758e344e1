import { createForm, type Form } from '@formily/core';
import { Button } from 'antd';
import type { FormPage } from '@/contract/language/page-schema';
import { createResourceClient } from '@/runtime/data/resource-client';
import {
  loadRuntimeParts,
  provideEditorExtras,
  provideRuntime,
  withEditorExtras,
} from '@/runtime/host/runtime-parts';
import { RecordEditor } from '@/runtime/record/record-editor';
import '@/runtime/runtime.css';
import { useEditorExtras } from '@/features/change-requests/editor-extras';
import { RUNTIME_PARTS } from '@/routes/runtime-parts';
import { countOf, expose, inputIn } from './bench';
import { mountInFrame } from './frame';
import { middleText } from './work';
import { workFormPage } from './work-pages';

const ITEM = '.ant-formily-item';
let page: FormPage;

// They are there once this script has run.
provideRuntime(async () => RUNTIME_PARTS);
provideEditorExtras(async () => useEditorExtras);
void loadRuntimeParts('form');
void withEditorExtras(Promise.resolve());

/** The same form with all that the product puts around it: drafts, the guard against leaving, saving. */
function EditorForm({ form }: { form: Form }) {
  return (
    <RecordEditor
      page={page}
      dictionaries={{}}
      client={createResourceClient(page)}
      form={form}
      id={undefined}
      record={undefined}
      onSaved={() => undefined}
      footer={(saving, note) => (
        <>
          <Button type="primary" htmlType="submit" loading={saving}>
            保存
          </Button>
          {note}
        </>
      )}
    />
  );
}

expose({
  form: {
    prepare: (count) => {
      page = workFormPage(count);
    },
    mount: () => mountInFrame(<EditorForm form={createForm({ validateFirst: true })} />),
    count: () => countOf(ITEM),
    first: () => inputIn(ITEM, 0),
    target: (count) => inputIn(ITEM, middleText(count)),
    submit: () => document.querySelector<HTMLButtonElement>('button[type=submit]')!.click(),
    errors: () => countOf('.ant-formily-item-error-help'),
  },
});
