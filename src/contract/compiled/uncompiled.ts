import { remembered } from '../base/remembered';
import { expressionIn } from '../expressions/expression';
import { readsForm } from '../expressions/person';
import type { FieldSchema, FormObject } from '../language/field-schema';
import { expressionsWithin } from './given';

/** Why a form is judged by Formily's model of it, record by record, and not by its compiled rules. */
export type Reason =
  | 'reactions'
  | 'title'
  | 'locks'
  | 'display'
  | 'followingDefault'
  | 'rowAsWhole'
  | 'computedRows'
  | 'lockedGroup';

/** A part of a form that has no compiled rules, by its place; columns as `lines.price`. */
export interface Uncompiled {
  path: string;
  reason: Reason;
}

const LOCKS = ['x-disabled', 'x-pattern', 'readOnly'] as const;
/** What the schema of a row may say beside its columns. */
const ROW_KEYS: ReadonlySet<string> = new Set(['type', 'properties', 'title', ...LOCKS]);

const known = new WeakMap<object, readonly Uncompiled[]>();

/**
 * What of a form has no compiled rules: free-form reactions, and
 * what hangs on the order in which Formily sets two things of one field. None for a form that is compiled.
 */
export function uncompiledIn({ properties }: Pick<FormObject, 'properties'>): readonly Uncompiled[] {
  return remembered(known, properties, () => inProperties(properties, ''));
}

function inProperties(properties: Record<string, FieldSchema> | undefined, prefix: string): Uncompiled[] {
  return Object.entries(properties ?? {}).flatMap(([name, schema]) => {
    const path = prefix + name;
    const own = reasonsOf(schema).map((reason) => ({ path, reason }));
    const inner = schema.type === 'void' ? prefix : `${path}.`;
    return [
      ...own,
      ...inProperties(schema.properties, inner),
      ...inProperties(schema.items?.properties, `${path}.`),
    ];
  });
}

function reasonsOf(schema: FieldSchema): Reason[] {
  const { items, type } = schema;
  const found: [Reason, boolean][] = [
    ['reactions', schema['x-reactions'] !== undefined],
    ['title', expressionIn(schema.title) !== undefined],
    ['locks', hasMixedLocks(schema) || (items !== undefined && hasMixedLocks(items))],
    ['display', 'x-visible' in schema && 'x-hidden' in schema],
    ['followingDefault', expressionsWithin(schema.default).some(readsForm)],
    ['rowAsWhole', items?.type === 'object' && Object.keys(items).some((key) => !ROW_KEYS.has(key))],
    ['computedRows', items?.type === 'object' && schema['x-value'] !== undefined],
    ['lockedGroup', type === 'object' && LOCKS.some((key) => key in schema)],
  ];
  return found.flatMap(([reason, holds]) => (holds ? reason : []));
}

/** Two locks of one field are as one where both always hold; otherwise the later one to be worked out would win. */
function hasMixedLocks(schema: FieldSchema): boolean {
  const isWritten = schema['x-serial'] !== undefined || schema['x-lookup'] !== undefined;
  const locks = LOCKS.filter((key) => schema[key] !== undefined).length + (isWritten ? 1 : 0);
  if (locks < 2) return false;
  const { 'x-disabled': disabled = true, 'x-pattern': pattern = 'readPretty', readOnly = true } = schema;
  return disabled !== true || pattern === 'editable' || !readOnly;
}
