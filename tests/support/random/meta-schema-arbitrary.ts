import fc from 'fast-check';
import { EXPRESSIONS, FIELD_NAMES, FIELD_PATHS, HOSTILE_TEXTS, LABELS, OPERATIONS, PATTERNS } from './words';

/** A node of `schemas/page.schema.json`: the part of JSON Schema (2020-12) that the generated file uses. */
interface Node {
  $ref?: string;
  anyOf?: Node[];
  oneOf?: Node[];
  const?: unknown;
  enum?: unknown[];
  type?: string | string[];
  properties?: Record<string, Node>;
  required?: string[];
  propertyNames?: Node;
  additionalProperties?: Node | boolean;
  items?: Node;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  $defs?: Record<string, Node>;
  [annotation: string]: unknown;
}

/**
 * Every keyword that the generator follows, and those that say nothing about a value. `allOf` tells an editor the props
 * of each component; what is generated here may have wrong ones, which the checker refuses.
 */
const KNOWN = new Set(
  `$ref anyOf oneOf const enum type properties required propertyNames additionalProperties items minItems maxItems
  pattern minLength maxLength minimum maximum exclusiveMinimum $defs $schema title description
  enumDescriptions allOf`.split(/\s+/),
);

/** Replaces what is generated for a definition of the meta-schema. */
type Refine = (arbitrary: fc.Arbitrary<unknown>) => fc.Arbitrary<unknown>;

export interface MetaSchemaOptions {
  /** Replaces the values of a property, wherever it stands. */
  byKey: Readonly<Record<string, fc.Arbitrary<unknown>>>;
  /** How many entries a property holds at least, where the meta-schema names no keys. */
  least: Readonly<Record<string, number>>;
  /** Works on the values of an object that has this property. */
  byProperty: Readonly<Record<string, Refine>>;
}

const SPARSE = 3;
const ABSENT = Symbol('absent');
const SIZES = [-1, 0, 1, 2, 3, 4, 8, 60, 255, 10_000, 0.1, -0.01, 1e21, Number.MAX_SAFE_INTEGER];

/** Strings that a pattern of the meta-schema describes, by what the pattern stands for. */
const BY_PATTERN: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\\\{\\\{\[/, EXPRESSIONS],
  [/^\^\(GET/, OPERATIONS],
  [/\*\)\?\$|\\\.\[A-Z/, FIELD_PATHS],
  [/^\^\[A-Za-z\]\[A-Za-z0-9\]\{0,39\}\$$/, FIELD_NAMES],
  [/^\^\[A-Za-z\]\[A-Za-z0-9\]\{0,39\}\(/, FIELD_PATHS],
  [/^\^-\?/, ['a', '-amount', 'createdAt', '-state', 'rows.a']],
];

/** Values that keep to a meta-schema; fails on a keyword that it does not know, so that none is passed over. */
export function arbitraryOf(
  root: Node,
  { byKey, byProperty, least }: MetaSchemaOptions,
): fc.Arbitrary<unknown> {
  const depth = fc.createDepthIdentifier();
  const { tie: whole } = fc.letrec<Record<string, unknown>>((tie) => ({
    ...Object.fromEntries(Object.entries(root.$defs ?? {}).map(([name, node]) => [name, make(node, tie)])),
    tie: make(root, tie),
  }));
  return whole as fc.Arbitrary<unknown>;

  function make(node: Node, tie: (name: string) => fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
    const strange = Object.keys(node).filter((key) => !KNOWN.has(key));
    if (strange.length > 0) throw new Error(`the generator does not know ${strange.join(', ')}`);
    if (node.$ref) return tie(node.$ref.split('/').at(-1)!);
    const choice = node.anyOf ?? node.oneOf;
    if (choice) return fc.oneof(...choice.map((one) => make(one, tie)));
    if ('const' in node) return fc.constant(node.const);
    if (node.enum) return fc.constantFrom(...node.enum);
    if (Array.isArray(node.type)) return fc.oneof(...node.type.map((type) => make({ type }, tie)));
    switch (node.type) {
      case 'object':
        return object(node, tie);
      case 'array':
        return fc.array(make(node.items ?? {}, tie), {
          minLength: node.minItems ?? 0,
          maxLength: Math.min(node.maxItems ?? 4, 4),
          depthIdentifier: depth,
        });
      case 'string':
        return text(node);
      case 'boolean':
        return fc.boolean();
      case 'number':
      case 'integer':
        return number(node);
      case 'null':
        return fc.constant(null);
      default:
        throw new Error(`the generator does not know the type ${String(node.type)}`);
    }
  }

  function object(node: Node, tie: (name: string) => fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
    if (!node.properties) return dictionary(node, tie, 0);
    const required = new Set(node.required);
    const optional = Object.keys(node.properties).length - required.size;
    const absent = Math.max(1, Math.round(optional / SPARSE));
    const members = Object.entries(node.properties).map(([key, inner]) => {
      const named = Object.hasOwn(least, key) ? least[key]! : 0;
      const open = inner.type === 'object' && !inner.properties;
      const value = Object.hasOwn(byKey, key)
        ? byKey[key]!
        : open
          ? dictionary(inner, tie, named)
          : make(inner, tie);
      if (required.has(key)) return value;
      return fc.oneof({ weight: absent, arbitrary: fc.constant(ABSENT) }, { weight: 1, arbitrary: value });
    });
    const keys = Object.keys(node.properties);
    const whole = fc
      .tuple(...members)
      .map((values) =>
        Object.fromEntries(keys.flatMap((key, at) => (values[at] === ABSENT ? [] : [[key, values[at]]]))),
      );
    return keys.reduce<fc.Arbitrary<unknown>>(
      (made, key) => (Object.hasOwn(byProperty, key) ? byProperty[key]!(made) : made),
      whole,
    );
  }

  function dictionary(
    node: Node,
    tie: (name: string) => fc.Arbitrary<unknown>,
    minKeys: number,
  ): fc.Arbitrary<unknown> {
    const value = node.additionalProperties;
    if (typeof value !== 'object')
      throw new Error('the generator does not know an object without properties');
    const name =
      node.propertyNames?.pattern || node.propertyNames?.enum ? make(node.propertyNames, tie) : text({});
    return fc.dictionary(name as fc.Arbitrary<string>, make(value, tie), {
      minKeys,
      maxKeys: 8,
      size: 'medium',
      depthIdentifier: depth,
    });
  }
}

function text({ pattern, minLength = 0, maxLength = 400 }: Node): fc.Arbitrary<string> {
  if (pattern !== undefined) {
    const known = BY_PATTERN.find(([of]) => of.test(pattern));
    return known ? fc.constantFrom(...known[1]) : fc.stringMatching(new RegExp(pattern), { size: 'small' });
  }
  const fits = (one: string) => one.length >= minLength && one.length <= maxLength;
  return fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...LABELS) },
    { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_TEXTS.filter(fits)) },
    { weight: 1, arbitrary: fc.constantFrom(...FIELD_PATHS, ...PATTERNS) },
    { weight: 1, arbitrary: fc.string({ minLength, maxLength: Math.min(maxLength, 60), unit: 'grapheme' }) },
  );
}

function number({ type, minimum = -1e21, maximum = 1e21, exclusiveMinimum }: Node): fc.Arbitrary<number> {
  const fits = SIZES.filter(
    (size) =>
      size >= minimum &&
      size <= maximum &&
      (exclusiveMinimum === undefined || size > exclusiveMinimum) &&
      (type !== 'integer' || Number.isSafeInteger(size)),
  );
  return fc.constantFrom(...fits);
}
