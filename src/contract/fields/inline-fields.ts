import type { ComponentName } from '../language/components';
import type { ListPage } from '../language/page-schema';
import { isComputed, isReadOnly } from './computed-field';
import { componentNameOf, type FieldInfo } from './fields';

/** What fits into a cell while it is changed: a value in one line. */
const FITTING: ReadonlySet<string> = new Set<ComponentName>([
  ...(['Input', 'NumberPicker', 'Money', 'Percent', 'Select', 'DatePicker', 'TimePicker'] as const),
]);

/** Why a field cannot be changed in the table; undefined where it can. */
export function notInline({ states }: Pick<ListPage, 'states'>, { path, type, schema }: FieldInfo) {
  if (path === states?.field) return 'state' as const;
  if (isComputed(schema) || schema['x-serial'] !== undefined || isReadOnly(schema))
    return 'readOnly' as const;
  const isSingle = type === 'string' || type === 'number';
  return isSingle && FITTING.has(componentNameOf(schema) ?? '') ? undefined : ('component' as const);
}
