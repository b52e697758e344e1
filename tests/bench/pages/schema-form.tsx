import { createForm, type Form } from '@formily/core';
import { Button } from 'antd';
import type { FormEvent } from 'react';
import type { FormPage } from '@/contract/language/page-schema';
import { RecordForm } from '@/runtime/form/record-form';
import { showFirstError } from '@/runtime/form/show-error';
import { submitRecord } from '@/runtime/record/submit-record';
import '@/runtime/runtime.css';
import { countOf, expose, inputIn } from './bench';
import { mountInFrame } from './frame';
import { middleText } from './work';
import { chainPage, workFormPage } from './work-pages';

const ITEM = '.ant-formily-item';
/** With `?usable`, fields that wait to be drawn count as well: the form is there when its first screen is. */
const COUNTED = location.search === '?usable' ? `${ITEM}, .field-waiting` : ITEM;
let page: FormPage;

/** The product's form, drawn from a page schema, with the product's own way to send it. */
function SchemaForm({ form }: { form: Form }) {
  async function submit(event: FormEvent) {
    event.preventDefault();
    const outcome = await submitRecord(form, () => Promise.reject(new Error('nothing is sent here')));
    if (outcome.kind === 'invalid') showFirstError(form);
  }
  return (
    <form onSubmit={submit} noValidate>
      <RecordForm page={page} dictionaries={{}} form={form} isNew />
      <Button type="primary" htmlType="submit">
        保存
      </Button>
    </form>
  );
}

const mount = () => mountInFrame(<SchemaForm form={createForm({ validateFirst: true })} />);

expose({
  form: {
    prepare: (count) => {
      page = workFormPage(count);
    },
    mount,
    count: () => countOf(COUNTED),
    first: () => inputIn(ITEM, 0),
    target: (count) => inputIn(ITEM, middleText(count)),
    submit: () => document.querySelector<HTMLButtonElement>('button[type=submit]')!.click(),
    errors: () => countOf('.ant-formily-item-error-help'),
  },
  linkage: {
    prepare: (count) => {
      page = chainPage(count);
    },
    mount,
    first: () => inputIn(ITEM, 0),
    visible: () => countOf(ITEM),
  },
});
