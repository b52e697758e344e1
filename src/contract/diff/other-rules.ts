import { isObject } from '../base/is-object';
import { sameValue } from '../fields/certified';
import type { FieldSchema } from '../language/field-schema';
import type { RecordPage } from '../language/page-schema';
import { type Finding, info, type Pair, type Rule, shown } from './change';
import { fieldPairs } from './fields';

/** Keys of a field that the rules of calls and data speak of. */
const SPOKEN_OF = new Set(
  'type required minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum minItems maxItems multipleOf pattern format uniqueItems x-serial x-lookup x-validator properties items enum'.split(
    ' ',
  ),
);

function appearance({ before, after }: Pair): Finding[] {
  return fieldPairs(before, after).flatMap(({ name, old, now }) => {
    const keys = new Set([...Object.keys(old), ...Object.keys(now)].filter((key) => !SPOKEN_OF.has(key)));
    return [...keys].flatMap((key) => {
      const [was, is] = [old[key as keyof FieldSchema], now[key as keyof FieldSchema]];
      return sameValue(was, is) ? [] : [info(`字段 ${name}`, `${key} 由 ${shown(was)} 改为 ${shown(is)}`)];
    });
  });
}

/** Everything outside the fields that differs: titles, columns, buttons and so on, each by its place in the file. */
function rest({ before, after }: Pair): Finding[] {
  return differences(withoutForm(before), withoutForm(after), '').map(({ at, was, is }) =>
    info(at, `由 ${shown(was)} 改为 ${shown(is)}`),
  );
}

function withoutForm({ form, shared: _shared, was: _was, ...whole }: RecordPage): unknown {
  const {
    collect: _collect,
    related: _related,
    prints: _prints,
    remind: _remind,
    ...page
  } = { collect: undefined, related: undefined, prints: undefined, remind: undefined, ...whole };
  const {
    operations: _,
    name: _name,
    was: _formerName,
    scope: _scope,
    unique: _unique,
    uniqueIn: _in,
    noOverlap: _periods,
    view: _view,
    ...resource
  } = page.resource;
  return { ...page, path: undefined, resource, layout: layoutOf(form.properties) };
}

/** The sections of a form, each with its own keys and the names in it. */
function layoutOf(properties: Record<string, FieldSchema>): unknown {
  return Object.entries(properties).map(([name, { properties: inner, ...own }]) =>
    own.type === 'void' ? { name, own, inner: layoutOf(inner ?? {}) } : name,
  );
}

interface Difference {
  at: string;
  was: unknown;
  is: unknown;
}

function differences(was: unknown, is: unknown, at: string): Difference[] {
  if (sameValue(was, is)) return [];
  if (at.startsWith('layout') || !isObject(was) || !isObject(is)) return [{ at: at || 'page', was, is }];
  const keys = new Set([...Object.keys(was), ...Object.keys(is)]);
  return [...keys].flatMap((key) => differences(was[key], is[key], at === '' ? key : `${at}.${key}`));
}

/** Changes that let no one in, break no call and lose nothing. */
export const OTHER_RULES: Readonly<Record<string, Rule>> = {
  'field-detail': { effect: 'other', find: appearance },
  'page-detail': { effect: 'other', find: rest },
};
