import type { ArrayField, Form } from '@formily/core';
import type { Schema } from '@formily/json-schema';
import { reaction } from '@formily/reactive';
import type { FormScope } from '../expressions/register';

const scopes = new WeakMap<Form, FormScope>();

/** What the expressions of a form that was built here may name beside its values; undefined for any other form. */
export const scopeOfForm = (form: Form): FormScope | undefined => scopes.get(form);

/**
 * Makes the model of every field of a form, without drawing any: values, linkage and rules live from then on, in the
 * gateway as in the browser. Rows that a list is given later get their fields as they come. Takes what `schemaOf` made.
 */
export function buildFields(form: Form, root: Schema, scope: FormScope): void {
  scopes.set(form, scope);
  const visit = (schema: Schema, basePath: string) => {
    schema.mapProperties((property) => {
      const props = { ...property.toFieldProps({ scope }), basePath };
      if (property.type === 'void') visit(property, form.createVoidField(props).address.toString());
      else if (property.type === 'object') visit(property, form.createObjectField(props).address.toString());
      else if (property.type === 'array') followRows(property, form.createArrayField(props));
      else form.createField(props);
    });
  };
  const followRows = ({ items }: Schema, list: ArrayField) => {
    if (!items || Array.isArray(items) || items.type !== 'object') return;
    const rowCount = () => (Array.isArray(list.value) ? list.value.length : 0);
    buildRows(items, list, rowCount());
    list.disposers.push(reaction(rowCount, (count) => buildRows(items, list, count)));
  };
  const buildRows = (items: Schema, list: ArrayField, count: number) => {
    for (let index = 0; index < count; index += 1) {
      if (form.fields[`${list.address}.${index}`]) continue;
      const props = { ...items.toFieldProps({ scope }), name: String(index), basePath: list.address };
      visit(items, form.createObjectField(props).address.toString());
    }
  };
  visit(root, '');
}
