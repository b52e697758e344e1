import { useRequest } from 'ahooks';
import { App, Checkbox, Form, Input, Modal, Select } from 'antd';
import type { FieldSchema } from '@/contract/language/field-schema';
import type { ActionName } from '@/contract/language/list-schema';
import { schemaOfType } from '@/contract/new-page/field-types';
import { FORMAT_NAMES } from '@/contract/rules/formats';
import type { StudioFile, TextEdit } from '@/contract/studio/studio';
import { tellFailure } from '@/services/http/request-errors';
import { t } from '@/services/i18n';
import { loadText } from '../api';
import { DICTIONARY } from '../start/field-rows';
import { plainTypes } from '../start/type-options';
import { fieldNames } from '../text/rename';
import { addButton, addColumn, addField, addTransition, type ButtonPlace, holdersOf } from './additions';
import { nameRules, required } from './name-rules';
import type { Outline } from './outline';

export type Addition = 'field' | 'column' | 'button' | 'transition';

interface AddDialogProps {
  addition: Addition;
  text: string;
  outline: Outline;
  labels: Readonly<Record<string, string>>;
  /** The files in service: dictionaries are types of fields. */
  files: readonly StudioFile[];
  onEdit(edit: TextEdit): void;
  onClose(): void;
}

interface Asked {
  name: string;
  title: string;
  type: string;
  holder: number;
  required?: boolean;
  field: string;
  sortable?: boolean;
  place: ButtonPlace;
  code: string;
  label: string;
  action: ActionName;
  from: string[];
  to: string;
}

export function AddDialog({ addition, text, outline, labels, files, onEdit, onClose }: AddDialogProps) {
  const { message } = App.useApp();
  const [form] = Form.useForm<Asked>();
  const { run, loading } = useRequest(
    async (asked: Asked) => {
      const edit = await editOf(addition, text, asked);
      if (!edit) throw new Error('no place for it');
      return edit;
    },
    {
      manual: true,
      onSuccess: (edit) => {
        onEdit(edit);
        onClose();
      },
      onError: (reason) => tellFailure(message, reason, t('文本有错误，加不进去；请先改正')),
    },
  );
  const titles: Readonly<Record<Addition, string>> = {
    field: t('添加字段'),
    column: t('添加列'),
    button: t('添加按钮'),
    transition: t('添加流转'),
  };
  return (
    <Modal
      open
      width={440}
      title={titles[addition]}
      okText={t('添加')}
      cancelText={t('取消')}
      confirmLoading={loading}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" requiredMark={false} onFinish={run}>
        {addition === 'field' && <FieldInputs text={text} files={files} />}
        {addition === 'column' && <ColumnInputs text={text} outline={outline} />}
        {addition === 'button' && <ButtonInputs kind={outline.kind} />}
        {addition === 'transition' && <TransitionInputs outline={outline} labels={labels} />}
      </Form>
    </Modal>
  );
}

async function editOf(addition: Addition, text: string, asked: Asked): Promise<TextEdit | undefined> {
  switch (addition) {
    case 'field': {
      const holder = holdersOf(text)[asked.holder]?.place;
      const schema = await schemaFor(asked.type);
      return holder && addField(text, { ...asked, required: asked.required ?? false, schema, holder });
    }
    case 'column':
      return addColumn(text, asked.field, asked.sortable ?? false);
    case 'button': {
      const { code, label, action } = asked;
      return addButton(text, asked.place, { code, label, action });
    }
    case 'transition':
      return addTransition(text, asked);
  }
}

/** A field whose options are a dictionary has the type of its values. */
async function schemaFor(type: string): Promise<FieldSchema> {
  if (!type.startsWith(DICTIONARY)) return schemaOfType(type) ?? { type: 'string' };
  const name = type.slice(DICTIONARY.length);
  const { text } = await loadText(`dictionaries/${name}.json`);
  const { entries } = JSON.parse(text) as { entries: { value: unknown }[] };
  return {
    type: typeof entries[0]?.value === 'number' ? 'number' : 'string',
    'x-options': `dictionary:${name}`,
  };
}

function FieldInputs({ text, files }: Pick<AddDialogProps, 'text' | 'files'>) {
  const holders = holdersOf(text);
  const dictionaries = files.filter(({ kind }) => kind === 'dictionary');
  return (
    <>
      <Form.Item name="title" label={t('标题')} rules={required(t('请输入标题'))}>
        <Input maxLength={60} autoFocus />
      </Form.Item>
      <Form.Item name="name" label={t('名称')} rules={nameRules(fieldNames(text).map(({ name }) => name))}>
        <Input maxLength={60} placeholder="visitDate" />
      </Form.Item>
      <Form.Item name="type" label={t('类型')} initialValue="text">
        <Select
          showSearch
          optionFilterProp="label"
          options={[
            plainTypes(),
            { label: t('格式'), options: FORMAT_NAMES.map((value) => ({ value, label: value })) },
            {
              label: t('字典'),
              options: dictionaries.map(({ file, title }) => {
                const name = file.slice(file.lastIndexOf('/') + 1, -'.json'.length);
                return { value: DICTIONARY + name, label: title ? `${title} ${name}` : name };
              }),
            },
          ]}
        />
      </Form.Item>
      <Form.Item name="holder" label={t('位置')} initialValue={Math.max(holders.length - 1, 0)}>
        <Select options={holders.map(({ title }, value) => ({ value, label: title || t('表单最外层') }))} />
      </Form.Item>
      <Form.Item name="required" valuePropName="checked">
        <Checkbox>{t('必填')}</Checkbox>
      </Form.Item>
    </>
  );
}

function ColumnInputs({ text, outline }: Pick<AddDialogProps, 'text' | 'outline'>) {
  const shown = new Set(outline.columns.map(({ label, name = label }) => name));
  const titles = new Map(flat(outline.fields).map(({ label, name = label }) => [name, label]));
  const names = [...new Set(fieldNames(text).map(({ name }) => name))].filter((name) => !shown.has(name));
  return (
    <>
      <Form.Item name="field" label={t('字段')} rules={required(t('请选择一个字段'))}>
        <Select
          showSearch
          optionFilterProp="label"
          placeholder={t('请选择')}
          options={names.map((value) => ({ value, label: `${titles.get(value) ?? ''} ${value}` }))}
        />
      </Form.Item>
      <Form.Item name="sortable" valuePropName="checked">
        <Checkbox>{t('可以排序')}</Checkbox>
      </Form.Item>
    </>
  );
}

function flat(items: Outline['fields']): Outline['fields'] {
  return items.flatMap((item) => [item, ...flat(item.children)]);
}

function ButtonInputs({ kind }: { kind: string | undefined }) {
  const actions: Readonly<Record<ActionName, string>> = {
    create: t('新增记录'),
    copy: t('复制记录'),
    update: t('编辑记录'),
    view: t('查看记录'),
    delete: t('删除记录'),
    assign: t('指派'),
    urge: t('催办'),
    export: t('导出'),
    import: t('导入'),
  };
  const places = kind === 'form' ? ['actions' as const] : (['toolbar', 'rowActions'] as const);
  const words: Readonly<Record<ButtonPlace, string>> = {
    actions: t('表单下方'),
    toolbar: t('表格上方'),
    rowActions: t('每一行'),
  };
  return (
    <>
      <Form.Item name="place" label={t('位置')} initialValue={places[0]}>
        <Select options={places.map((value) => ({ value, label: words[value] }))} />
      </Form.Item>
      <Form.Item name="action" label={t('动作')} rules={required(t('请选择一个动作'))}>
        <Select
          placeholder={t('请选择')}
          options={Object.entries(actions).map(([value, label]) => ({ value, label: `${label} ${value}` }))}
        />
      </Form.Item>
      <CodeAndLabel />
    </>
  );
}

function TransitionInputs({ outline, labels }: Pick<AddDialogProps, 'outline' | 'labels'>) {
  const { initial = '', moves = [] } = outline.states ?? {};
  const known = [initial, ...moves.flatMap(({ from, to }) => [...from, to]), ...Object.keys(labels)];
  const options = [...new Set(known)]
    .filter(Boolean)
    .map((value) => ({ value, label: labels[value] ? `${labels[value]} ${value}` : value }));
  return (
    <>
      <CodeAndLabel />
      <Form.Item name="from" label={t('从哪些状态')} rules={required(t('请选择状态'))}>
        <Select mode="multiple" optionFilterProp="label" placeholder={t('请选择')} options={options} />
      </Form.Item>
      <Form.Item name="to" label={t('到哪个状态')} rules={required(t('请选择状态'))}>
        <Select showSearch optionFilterProp="label" placeholder={t('请选择')} options={options} />
      </Form.Item>
    </>
  );
}

function CodeAndLabel() {
  return (
    <>
      <Form.Item name="label" label={t('文字')} rules={required(t('请输入按钮上的文字'))}>
        <Input maxLength={30} />
      </Form.Item>
      <Form.Item name="code" label={t('权限码')} rules={nameRules([])}>
        <Input maxLength={60} placeholder="close" />
      </Form.Item>
    </>
  );
}
