import { type Form, isArrayField, isField } from '@formily/core';
import type { Schema } from '@formily/json-schema';

/** Addresses of a form's fields in the order on the screen: rows of a list before what follows the list. */
function* addressesInOrder(form: Form, schema: Schema, base = ''): Generator<string> {
  for (const { key, schema: property } of orderOf(schema)) {
    const address = `${base}${key}`;
    yield address;
    yield* addressesInOrder(form, property, `${address}.`);
    const list = form.fields[address];
    if (!list || !isArrayField(list) || !property.items || Array.isArray(property.items)) continue;
    const rows: unknown = list.value;
    for (let row = 0; Array.isArray(rows) && row < rows.length; row += 1)
      yield* addressesInOrder(form, property.items, `${address}.${row}.`);
  }
}

function orderOf(schema: Schema): { key: string; schema: Schema }[] {
  return schema.mapProperties((property, name) => ({ key: String(name), schema: property }));
}

/** Address of the first field in view or out of it that says an error; undefined when none does. */
export function firstErrorOf(form: Form, schema: Schema): string | undefined {
  for (const address of addressesInOrder(form, schema)) {
    const field = form.fields[address];
    if (field && isField(field) && field.display === 'visible' && field.selfErrors.length > 0) return address;
  }
  return undefined;
}
