import { Button, Form, Input, InputNumber, Select } from 'antd';
import { countOf, expose, inputIn } from './bench';
import { mountInFrame } from './frame';
import { MAX_LENGTH, MAXIMUM, middleText, OPTIONS, type WorkField, workFields } from './work';

const ITEM = '.ant-form-item';
let fields: WorkField[];

function WorkItem({ name, title, kind }: WorkField) {
  if (kind === 'text')
    return (
      <Form.Item name={name} label={title} rules={[{ required: true }, { max: MAX_LENGTH }]}>
        <Input allowClear autoComplete="off" placeholder="请输入" />
      </Form.Item>
    );
  if (kind === 'choice')
    return (
      <Form.Item
        name={name}
        label={title}
        rules={[{ required: true }, { type: 'enum', enum: OPTIONS.map(({ value }) => value) }]}
      >
        <Select allowClear showSearch optionFilterProp="label" placeholder="请选择" options={OPTIONS} />
      </Form.Item>
    );
  return (
    <Form.Item name={name} label={title} rules={[{ required: true }, { type: 'number', max: MAXIMUM }]}>
      <InputNumber controls={false} style={{ width: '100%' }} placeholder="请输入" />
    </Form.Item>
  );
}

function WorkForm() {
  return (
    <Form layout="vertical">
      {fields.map((field) => (
        <WorkItem key={field.name} {...field} />
      ))}
      <Button type="primary" htmlType="submit">
        保存
      </Button>
    </Form>
  );
}

/** All values are watched and the chain is walked: what a person would write by hand. */
function Chain() {
  const [form] = Form.useForm();
  const values = (Form.useWatch([], { form, preserve: true }) ?? {}) as Partial<Record<string, string>>;
  const end = fields.findIndex(({ name }) => (values[name] ?? 'x') !== 'x');
  const shown = end === -1 ? fields : fields.slice(0, end + 1);
  return (
    <Form form={form} layout="vertical">
      {shown.map(({ name, title }) => (
        <Form.Item key={name} name={name} label={title} initialValue="x">
          <Input allowClear autoComplete="off" placeholder="请输入" />
        </Form.Item>
      ))}
    </Form>
  );
}

const prepare = (count: number) => {
  fields = workFields(count);
};

expose({
  form: {
    prepare,
    mount: () => mountInFrame(<WorkForm />),
    count: () => countOf(ITEM),
    first: () => inputIn(ITEM, 0),
    target: (count) => inputIn(ITEM, middleText(count)),
    submit: () => document.querySelector<HTMLButtonElement>('button[type=submit]')!.click(),
    errors: () => countOf('.ant-form-item-explain-error'),
  },
  linkage: {
    prepare,
    mount: () => mountInFrame(<Chain />),
    first: () => inputIn(ITEM, 0),
    visible: () => countOf(ITEM),
  },
});
