import { PASSWORD_RULES, PASSWORD_SIGNS } from '../base/password';
import { fieldsOf } from '../fields/fields';
import { lenientForm } from '../fields/state-form';
import type { FieldSchema, FormObject } from '../language/field-schema';
import type { FormPage, RecordPage } from '../language/page-schema';

/**
 * A page's public form as a form page: drawn, checked and judged as any other. It keeps no records, is in no menu and
 * nobody is granted it. A secret stands in it with its rules and its second entry; where `isKept` says that secrets have been
 * saved before, they may be left empty. Undefined where the page has none.
 */
export function publicFormPage(page: RecordPage, isKept = false): FormPage | undefined {
  const { publicForm } = page;
  if (!publicForm) return undefined;
  const { title, description, form } = publicForm;
  const { name, scope } = page.resource;
  return {
    schemaVersion: page.schemaVersion,
    path: page.path,
    kind: 'form',
    title,
    ...(description !== undefined && { description }),
    resource: { name, scope },
    form: secretsIn(form).length > 0 ? { ...form, properties: withSecrets(form.properties, isKept) } : form,
    actions: [{ code: 'submit', label: title, action: 'update' }],
  };
}

/** Names of a form's fields that travel encrypted and are not kept as they are (decision 003). */
export function secretsIn(form: FormObject): string[] {
  return [...fieldsOf(form).values()].flatMap(({ path, schema }) => (schema['x-secret'] ? path : []));
}

type Properties = FormObject['properties'];

function withSecrets(properties: Properties, isKept: boolean): Properties {
  const fields = Object.entries(properties).flatMap(([name, schema]): [string, FieldSchema][] => {
    if (schema['x-secret']) return secretFields(name, schema, isKept);
    const inner = schema.type === 'void' && schema.properties;
    return [[name, inner ? { ...schema, properties: withSecrets(inner, isKept) } : schema]];
  });
  return Object.fromEntries(fields);
}

/** A secret by the rules of passwords (specification section 5), and below it the field in which it is typed once more. */
function secretFields(name: string, written: FieldSchema, isKept: boolean): [string, FieldSchema][] {
  const { twice, kept } = written['x-secret']!;
  const asked = { type: 'object', properties: { [name]: written } } as const;
  const own = isKept ? lenientForm(asked).properties[name]! : written;
  const field: FieldSchema = {
    ...own,
    ...(isKept && kept !== undefined && { description: kept }),
    'x-validator': [...[own['x-validator'] ?? []].flat(), ...PASSWORD_RULES],
  };
  if (twice === undefined) return [[name, field]];
  const again: FieldSchema = {
    type: 'string',
    title: '确认密码',
    'x-secret': {},
    'x-component-props': { placeholder: '请再次输入密码' },
    ...(isKept && { 'x-visible': `{{ values.${name} != null }}` }),
    'x-validator': [
      { required: true, message: '请确认密码' },
      PASSWORD_SIGNS,
      { assert: `{{ values.${twice} == values.${name} }}`, message: '两次输入密码不一致！' },
    ],
  };
  return [
    [name, field],
    [twice, again],
  ];
}
