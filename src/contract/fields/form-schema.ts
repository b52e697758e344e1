import type { GeneralField, IFieldFactoryProps } from '@formily/core';
import { type ISchema, type ISchemaTransformerOptions, Schema } from '@formily/json-schema';
import { batch, hasCollected, untracked } from '@formily/reactive';
import { copyJson } from '../base/copy-json';
import { expressionIn } from '../expressions/expression';

/**
 * The compiled form (`compileForm`) as Formily reads it, on both sides. Formily sets every property of every field by a
 * reaction that goes through the whole field; here what holds no expression is handed over when the field is made, and
 * the reaction is left with the rest.
 */
export function schemaOf(form: ISchema): Schema {
  const schema = new Schema(form);
  handOver(schema);
  return schema;
}

function handOver(schema: Schema): void {
  schema.mapProperties(handOver);
  if (schema.items && !Array.isArray(schema.items)) handOver(schema.items);
  const { fixed, moving } = split(schema.toJSON(false));
  const links = moving && linksOf(moving);
  const rest = moving && !links ? Object.assign(new Schema(moving), { name: schema.name }) : undefined;
  schema.toFieldProps = (options) => ({
    name: schema.name as string,
    ...(links && { reactions: [links(options?.scope)] }),
    ...rest?.toFieldProps(options),
    ...propsOf(fixed),
  });
}

/** Properties of a field that can be handed over when they hold no expression. */
const CAN_BE_FIXED = new Set([
  'title',
  'description',
  'enum',
  'x-validator',
  'x-component',
  'x-component-props',
  'x-decorator',
  'x-decorator-props',
]);

/** What a field keeps a property as that is one value. */
const STATE_OF = {
  default: 'initialValue',
  'x-value': 'value',
  'x-visible': 'visible',
  'x-hidden': 'hidden',
  'x-display': 'display',
  'x-disabled': 'disabled',
  'x-read-only': 'readOnly',
  'x-read-pretty': 'readPretty',
  'x-pattern': 'pattern',
} as const;
const isState = (key: string): key is keyof typeof STATE_OF => Object.hasOwn(STATE_OF, key);

/**
 * The reaction of a field that is linked by its state alone, or undefined where more than that moves. It sets what
 * Formily's own would, which looks through the whole schema each time for what to set, and parses the path of each.
 */
function linksOf(moving: ISchema) {
  const entries = Object.entries(moving).filter((entry): entry is [keyof typeof STATE_OF, unknown] =>
    isState(entry[0]),
  );
  const isOneValue = ([, value]: [string, unknown]) => typeof value !== 'object' || value === null;
  if (entries.length < Object.keys(moving).length || !entries.every(isOneValue)) return undefined;
  return (scope: ISchemaTransformerOptions['scope']) => (field: GeneralField) => {
    const formScope = Object.create(scope ?? null, {
      $values: { get: () => field.form.values },
      $record: { get: () => field.record },
    });
    batch(() => {
      for (const [key, source] of entries) {
        let value: unknown;
        const isLinked = hasCollected(() => {
          value = Schema.shallowCompile(source, formScope);
        });
        // What depends on nothing is set once: a person's own value stands over it.
        if (value === undefined || (field.initialized && !isLinked)) continue;
        untracked(() => Object.assign(field, { [STATE_OF[key]]: value }));
      }
    });
  };
}

/** Properties that say nothing of a field's own state. */
const NO_STATE = new Set([
  'name',
  'type',
  'x-index',
  'properties',
  'items',
  'version',
  '_isJSONSchemaObject',
]);

function split(field: ISchema): { fixed: ISchema; moving: ISchema | undefined } {
  const entries = Object.entries(field).filter(([key, value]) => !NO_STATE.has(key) && value !== undefined);
  const isFixed = ([key, value]: [string, unknown]) => CAN_BE_FIXED.has(key) && !holdsExpression(value);
  const moving = entries.filter((entry) => !isFixed(entry));
  return {
    fixed: Object.fromEntries(entries.filter(isFixed)),
    moving: moving.length === 0 ? undefined : Object.fromEntries(moving),
  };
}

function holdsExpression(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return expressionIn(value) !== undefined;
  return Object.values(value).some(holdsExpression);
}

type FieldProps = IFieldFactoryProps<string, string>;

/** A field may change its props, and one schema makes many fields. */
function propsOf(fixed: ISchema): Partial<FieldProps> {
  const component = fixed['x-component'];
  const decorator = fixed['x-decorator'];
  return {
    ...(fixed.title !== undefined && { title: fixed.title }),
    ...(fixed.description !== undefined && { description: fixed.description }),
    ...(fixed.enum && { dataSource: fixed.enum as FieldProps['dataSource'] }),
    ...(fixed['x-validator'] !== undefined && { validator: fixed['x-validator'] }),
    ...((component || fixed['x-component-props']) && {
      component: [component, copyJson(fixed['x-component-props'])],
    }),
    ...((decorator || fixed['x-decorator-props']) && {
      decorator: [decorator, copyJson(fixed['x-decorator-props'])],
    }),
  };
}
