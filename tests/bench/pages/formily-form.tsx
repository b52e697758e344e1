import { FormItem } from '@formily/antd-v5/esm/form-item';
import { FormLayout } from '@formily/antd-v5/esm/form-layout';
import { Input } from '@formily/antd-v5/esm/input';
import { NumberPicker } from '@formily/antd-v5/esm/number-picker';
import { Select } from '@formily/antd-v5/esm/select';
import { Submit } from '@formily/antd-v5/esm/submit';
import { createForm, type Form } from '@formily/core';
import { Field, FormProvider } from '@formily/react';
import type { ReactNode } from 'react';
import '@/runtime/runtime.css';
import { countOf, expose, inputIn } from './bench';
import { mountInFrame } from './frame';
import { MAX_LENGTH, MAXIMUM, middleText, OPTIONS, type WorkField, workFields } from './work';

const ITEM = '.ant-formily-item';
const DECORATOR = [FormItem] as [typeof FormItem];
const TEXT = [Input, { allowClear: true, autoComplete: 'off', placeholder: '请输入' }] as const;
const CHOICE = [
  Select,
  { allowClear: true, showSearch: true, optionFilterProp: 'label', placeholder: '请选择' },
] as const;
const NUMBER = [NumberPicker, { controls: false, style: { width: '100%' }, placeholder: '请输入' }] as const;
let fields: WorkField[];

function FormFrame({ form, children }: { form: Form; children: ReactNode }) {
  return (
    <FormProvider form={form}>
      <FormLayout layout="vertical" feedbackLayout="terse" colon={false} className="record-form editable">
        {children}
        <Submit onSubmit={() => undefined} onSubmitFailed={() => undefined}>
          保存
        </Submit>
      </FormLayout>
    </FormProvider>
  );
}

function WorkItem({ name, title, kind }: WorkField) {
  const shared = { name, title, decorator: DECORATOR };
  if (kind === 'text')
    return (
      <Field {...shared} component={[...TEXT]} validator={[{ required: true }, { maxLength: MAX_LENGTH }]} />
    );
  if (kind === 'choice')
    return (
      <Field
        {...shared}
        component={[...CHOICE]}
        dataSource={OPTIONS}
        validator={[{ required: true }, { enum: OPTIONS.map(({ value }) => value) }]}
      />
    );
  return <Field {...shared} component={[...NUMBER]} validator={[{ required: true }, { maximum: MAXIMUM }]} />;
}

function WorkForm({ form }: { form: Form }) {
  return (
    <FormFrame form={form}>
      {fields.map((field) => (
        <WorkItem key={field.name} {...field} />
      ))}
    </FormFrame>
  );
}

/** Each field watches the one before it by a reaction. */
function Chain({ form }: { form: Form }) {
  return (
    <FormFrame form={form}>
      {fields.map(({ name, title }, index) => (
        <Field
          key={name}
          name={name}
          title={title}
          initialValue="x"
          decorator={DECORATOR}
          component={[...TEXT]}
          reactions={
            index === 0
              ? []
              : (field) => {
                  field.visible = form.values[`f${index - 1}`] === 'x';
                }
          }
        />
      ))}
    </FormFrame>
  );
}

const newForm = () => createForm({ validateFirst: true });

const prepare = (count: number) => {
  fields = workFields(count);
};

expose({
  form: {
    prepare,
    mount: () => mountInFrame(<WorkForm form={newForm()} />),
    count: () => countOf(ITEM),
    first: () => inputIn(ITEM, 0),
    target: (count) => inputIn(ITEM, middleText(count)),
    submit: () => document.querySelector<HTMLButtonElement>('button.ant-btn-primary')!.click(),
    errors: () => countOf('.ant-formily-item-error-help'),
  },
  linkage: {
    prepare,
    mount: () => mountInFrame(<Chain form={newForm()} />),
    first: () => inputIn(ITEM, 0),
    visible: () => countOf(ITEM),
  },
});
