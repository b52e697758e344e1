import type { Face } from '../base/identity';
import type { FieldSchema } from '../language/field-schema';
import type { Button } from '../language/list-schema';
import type { RecordPage } from '../language/page-schema';
import type { Transition } from '../language/states-schema';

/** What decides whether a field may be written, by whom and with what. */
export const FIELD_LOCKS = [
  'type',
  'default',
  'enum',
  'pattern',
  'format',
  'uniqueItems',
  'readOnly',
  'x-options',
  'x-visible',
  'x-hidden',
  'x-disabled',
  'x-pattern',
  'x-value',
  'x-lookup',
  'x-validator',
  'x-reactions',
] as const satisfies (keyof FieldSchema)[];

/** Of those, what a file may add where the product has none: it only narrows what may be written. */
export const MAY_BE_ADDED: readonly (typeof FIELD_LOCKS)[number][] = [
  'enum',
  'pattern',
  'format',
  'uniqueItems',
  'readOnly',
  'x-disabled',
  'x-validator',
];

/** What layout hands down to the fields that stand in it. */
export const LAYOUT_LOCKS = [
  'readOnly',
  'x-visible',
  'x-hidden',
  'x-disabled',
  'x-pattern',
  'x-value',
  'x-reactions',
] as const satisfies (keyof FieldSchema)[];

/** The protection of a field; `around` is that of the layout in which it stands, from outside in. */
export type FieldLock = Pick<FieldSchema, (typeof FIELD_LOCKS)[number]> & { around?: readonly object[] };

/**
 * The part of a page by which the gateway itself lives that no page file decides (decision 051): who reaches it, what may
 * be written, and which steps there are. Fields by their paths; the items of a list as `name[]`.
 */
export interface ProtectedPage {
  path: string;
  faces: readonly Face[];
  grantedByName?: true;
  resource: Pick<RecordPage['resource'], 'scope' | 'unique' | 'uniqueIn' | 'operations'>;
  fields: Readonly<Record<string, FieldLock>>;
  /** Fields of its `publicForm`: of secrets the name of the second entry, else null. */
  outside?: Readonly<Record<string, string | null>>;
  states?: {
    field: string;
    initial: string;
    transitions: readonly Pick<Transition, 'code' | 'from' | 'to' | 'notBy' | 'reason' | 'sets'>[];
  };
  buttons: readonly Pick<Button, 'code' | 'action' | 'when'>[];
  /** What fields of other pages may show of its records to people who may not open it; nothing where it says none. */
  shows?: readonly string[];
}
