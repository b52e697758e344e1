import type { Doc } from '../base/doc';
import { expressionIn } from '../expressions/expression';
import type { FormObject } from '../language/field-schema';
import { fieldsOf, itemFieldsOf } from './fields';

const LAST_VALUE = /\buser\s*\.\s*lastValue\s*\(\s*(?:'([^'\\]*)'|"([^"\\]*)")\s*\)/g;

function lastValuesIn(expression: string): string[] {
  return [...expression.matchAll(LAST_VALUE)].map(([, single, double]) => single ?? double ?? '');
}

/** The fields of which a page asks what a person last saved there, for the defaults of new records. */
export function lastValueFields(form: FormObject): string[] {
  const found = new Set<string>();
  const visit = (fields: ReturnType<typeof fieldsOf>): void => {
    for (const field of fields.values()) {
      for (const name of lastValuesIn(expressionIn(field.schema.default) ?? '')) found.add(name);
      const items = itemFieldsOf(field);
      if (items) visit(items);
    }
  };
  visit(fieldsOf(form));
  return [...found];
}

/** `user` as the expressions of defaults see it, with what the person last saved on the page. */
export function withLastValues<S extends { user: unknown }>(scope: S, lastValues: Doc): S {
  return { ...scope, user: { ...(scope.user as Doc), lastValues } };
}

/** Where the gateway answers what the caller last saved in the fields that a page asks for: `GET`. */
export function lastValuesCall(resource: string): string {
  return `/api/resources/${resource}/values/last`;
}
