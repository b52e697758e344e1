import { z } from 'zod';
import { DICTIONARY_PARTS, dictionarySchema } from '../../src/contract/language/dictionary-schema';
import { PAGE_PARTS, pageFileSchema } from '../../src/contract/language/page-schema';
import { DASHBOARD_NOTES } from '../../src/contract/notes/dashboard-notes';
import { FIELD_NOTES } from '../../src/contract/notes/field-notes';
import { LIST_NOTES } from '../../src/contract/notes/list-notes';
import type { Note, Notes } from '../../src/contract/notes/note';
import { DICTIONARY_NOTES, PAGE_NOTES } from '../../src/contract/notes/page-notes';
import { VALUE_NOTES } from '../../src/contract/notes/value-notes';
import { componentRules } from './component-rules';

/** As much of JSON Schema (2020-12) as zod writes. */
export interface Node {
  $ref?: string;
  $defs?: Record<string, Node>;
  type?: string | string[];
  description?: string;
  enum?: (string | number)[];
  enumDescriptions?: string[];
  const?: unknown;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  anyOf?: Node[];
  oneOf?: Node[];
  allOf?: object[];
  items?: Node;
  properties?: Record<string, Node>;
  propertyNames?: Node;
  additionalProperties?: Node | boolean;
  required?: string[];
}

/** A part of a page file: an object with keys of its own. */
export interface Part {
  name: string;
  node: Node;
}

const NOTES: Readonly<Record<string, Notes>> = {
  ...PAGE_NOTES,
  ...LIST_NOTES,
  ...DASHBOARD_NOTES,
  ...FIELD_NOTES,
  ...DICTIONARY_NOTES,
};

/** The meta-schema of page files, with a description at every key. Throws for a key without a note. */
export function pageMetaSchema(): Node {
  const schema = described(z.toJSONSchema(named(pageFileSchema, PAGE_PARTS), { io: 'input' }) as Node);
  const field = schema.$defs?.field;
  if (field) field.allOf = componentRules();
  return schema;
}

export function dictionaryMetaSchema(): Node {
  return described(z.toJSONSchema(named(dictionarySchema, DICTIONARY_PARTS), { io: 'input' }) as Node);
}

/** Every part of a meta-schema in its order; one without a name of its own is called by the key that holds it. */
export function partsOf({ $defs = {}, ...root }: Node): Part[] {
  const defined = Object.entries($defs).filter(([name]) => !name.startsWith('__'));
  const own = root.properties ? partsIn(root, 'dictionary') : [];
  return [...own, ...defined.flatMap(([name, node]) => partsIn(node, name))];
}

/** The note on a key of a part. Throws when there is none. */
export function noteOf(part: string, key: string): Note {
  const notes = Object.hasOwn(NOTES, part) ? NOTES[part]! : {};
  if (!Object.hasOwn(notes, key)) {
    throw new Error(`No note on the key ${key} of ${part}: write one in src/contract/notes`);
  }
  return notes[key]!;
}

/** What the values of a key mean, where they have notes. */
export function valueNotesOf(part: string, key: string): Notes | undefined {
  const name = `${part}.${key}`;
  return Object.hasOwn(VALUE_NOTES, name) ? VALUE_NOTES[name] : undefined;
}

/** Gives each part its name, by which zod writes it once. */
function named<T extends z.core.$ZodType>(schema: T, parts: Readonly<Record<string, z.core.$ZodType>>): T {
  for (const [id, part] of Object.entries(parts)) {
    if (part !== (schema as z.core.$ZodType))
      z.globalRegistry.add(part, { ...z.globalRegistry.get(part), id });
  }
  return schema;
}

function described(schema: Node): Node {
  for (const { name, node } of partsOf(schema)) {
    for (const [key, property] of Object.entries(node.properties ?? {})) {
      const { means, unset } = noteOf(name, key);
      property.description = unset === undefined ? means : `${means}\n不写：${unset}`;
      const values = valueNotesOf(name, key);
      if (property.enum && values)
        property.enumDescriptions = property.enum.map((value) => values[value]?.means ?? '');
    }
  }
  return schema;
}

function partsIn(node: Node, name: string): Part[] {
  const branches = [...(node.anyOf ?? []), ...(node.oneOf ?? [])].flatMap((branch) => partsIn(branch, name));
  const listed = node.items ? partsIn(node.items, name) : [];
  const record =
    typeof node.additionalProperties === 'object' ? partsIn(node.additionalProperties, name) : [];
  if (!node.properties) return [...branches, ...listed, ...record];
  const inner = Object.entries(node.properties).flatMap(([key, property]) =>
    partsIn(property, `${name}.${key}`),
  );
  return [{ name, node }, ...branches, ...inner];
}
