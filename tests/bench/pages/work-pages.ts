import type { FieldSchema } from '@/contract/language/field-schema';
import type { FormPage, ListPage } from '@/contract/language/page-schema';
import { COLUMNS, MAX_LENGTH, MAXIMUM, OPTIONS, type WorkField, workFields } from './work';

const FIELD: Record<WorkField['kind'], FieldSchema> = {
  text: { type: 'string', required: true, maxLength: MAX_LENGTH },
  choice: { type: 'string', required: true, enum: OPTIONS },
  number: { type: 'number', required: true, maximum: MAXIMUM },
};

const formPage = (properties: FormPage['form']['properties']): FormPage => ({
  schemaVersion: 2,
  path: '/bench/form',
  title: '表单',
  kind: 'form',
  resource: { name: 'benchForm', scope: 'tenant' },
  form: { type: 'object', properties },
  actions: [{ code: 'save', label: '保存', action: 'update' }],
});

/** The form as a page file. */
export function workFormPage(count: number): FormPage {
  const fields = workFields(count).map(({ name, title, kind }) => [name, { ...FIELD[kind], title }]);
  return formPage(Object.fromEntries(fields) as FormPage['form']['properties']);
}

/** The chain as a page file. */
export function chainPage(count: number): FormPage {
  const fields = workFields(count).map(({ name, title }, index) => {
    const linked = index > 0 && { 'x-visible': `{{ values.f${index - 1} == 'x' }}` };
    return [name, { type: 'string', title, default: 'x', ...linked }];
  });
  return formPage(Object.fromEntries(fields) as FormPage['form']['properties']);
}

/** The list as a page file. */
export function workListPage(): ListPage {
  const types: Partial<Record<string, FieldSchema>> = {
    state: { type: 'string', 'x-options': 'dictionary:benchState' },
    amount: { type: 'number', 'x-component-props': { precision: 2 } },
  };
  const fields = COLUMNS.map(({ name, title }) => [name, { ...(types[name] ?? { type: 'string' }), title }]);
  return {
    schemaVersion: 2,
    path: '/bench/list',
    title: '列表',
    kind: 'list',
    resource: { name: 'benchList', scope: 'tenant' },
    form: { type: 'object', properties: Object.fromEntries(fields) as ListPage['form']['properties'] },
    list: { columns: COLUMNS.map(({ name }) => name) },
  };
}
