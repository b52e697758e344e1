import type { Node } from './meta-schema';
import type { Source } from './sources';

/** A key as a file writes it. */
export interface Example {
  file: string;
  /** JSON pointer (RFC 6901) of the value. */
  at: string;
  value: unknown;
}

/** Examples by `part.key`, in the order of the files. */
export type Examples = ReadonlyMap<string, Example[]>;

type Found = (name: string, example: Example) => void;

/** Every use of every key of a meta-schema in some files. */
export function findExamples(schema: Node, sources: readonly Source[]): Examples {
  const examples = new Map<string, Example[]>();
  const found: Found = (name, example) => {
    const known = examples.get(name);
    if (known) known.push(example);
    else examples.set(name, [example]);
  };
  for (const { file, value } of sources) {
    const defs = schema.$defs ?? {};
    visit(value, schema, { name: 'dictionary', file, at: '', defs, found });
  }
  return examples;
}

interface Place {
  name: string;
  file: string;
  at: string;
  defs: Record<string, Node>;
  found: Found;
}

function visit(value: unknown, schema: Node, place: Place): void {
  const name = schema.$ref?.split('/').at(-1) ?? place.name;
  const node = nodeOf(schema, place.defs);
  if (typeof value !== 'object' || value === null) return;
  if (schema.$ref) place.found(name, { file: place.file, at: place.at, value });
  const branch = [...(node.anyOf ?? []), ...(node.oneOf ?? [])].find((one) => takes(one, value, place.defs));
  if (branch) visit(value, branch, { ...place, name });
  for (const [key, inner] of Object.entries(value)) {
    const at = `${place.at}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const next = node.properties?.[key];
    if (next) {
      place.found(`${name}.${key}`, { file: place.file, at, value: inner });
      visit(inner, next, { ...place, name: `${name}.${key}`, at });
    } else if (Array.isArray(value)) {
      if (node.items) visit(inner, node.items, { ...place, name, at });
    } else if (typeof node.additionalProperties === 'object') {
      place.found(`${name}.${key}`, { file: place.file, at, value: inner });
      visit(inner, node.additionalProperties, { ...place, name, at });
    }
  }
}

/** Whether a branch of a union is the one of a list or an object; constants and what is required tell objects apart, also one level further in. */
function takes(schema: Node, value: object, defs: Record<string, Node>): boolean {
  const node = nodeOf(schema, defs);
  const branches = node.anyOf ?? node.oneOf;
  if (branches) return branches.some((one) => takes(one, value, defs));
  if (Array.isArray(value)) return node.type === 'array';
  if (node.type !== 'object') return false;
  const given = value as Record<string, unknown>;
  if (!hasRequired(node, given)) return false;
  return Object.entries(node.properties ?? {}).every(([key, property]) => {
    const { const: only } = property;
    const own = nodeOf(property, defs);
    const inner = given[key];
    if (only !== undefined && inner !== undefined && inner !== only) return false;
    return own.type !== 'object' || typeof inner !== 'object' || inner === null || hasRequired(own, inner);
  });
}

const nodeOf = (schema: Node, defs: Record<string, Node>): Node =>
  schema.$ref === undefined ? schema : (defs[schema.$ref.split('/').at(-1) ?? ''] ?? {});

const hasRequired = ({ required = [] }: Node, given: object) =>
  required.every((key) => Object.hasOwn(given, key));
