import type { FieldSchema, FormObject } from '../language/field-schema';
import type { Transition } from '../language/states-schema';
import { fieldsOf } from './fields';
import type { StatefulForm } from './record-state';
import { askedForm } from './state-form';

type Asking = Pick<Transition, 'asks'>;

/** The fields that a transition asks for as a form of their own, without the layout around them. */
export function askedOf(page: StatefulForm, { asks = [] }: Asking): FormObject {
  const fields = fieldsOf(askedForm(page, { asks }));
  const asked = asks.flatMap((name) => (fields.has(name) ? [[name, fields.get(name)!.schema] as const] : []));
  return { ...page.form, properties: Object.fromEntries(asked) };
}

/** The same for several records: without what only the values of one can tell. */
export function askedAlone(page: StatefulForm, transition: Asking): FormObject {
  const form = askedOf(page, transition);
  const properties = Object.entries(form.properties).map(([name, schema]) => [name, alone(schema)] as const);
  return { ...form, properties: Object.fromEntries(properties) };
}

function alone(schema: FieldSchema): FieldSchema {
  const {
    'x-validator': rules,
    'x-visible': _v,
    'x-hidden': _h,
    'x-reactions': _r,
    required,
    ...rest
  } = schema;
  const kept = [rules ?? []].flat().filter(({ assert }) => assert === undefined);
  return {
    ...rest,
    ...(required === true && { required }),
    ...(kept.length > 0 && { 'x-validator': kept }),
  };
}
