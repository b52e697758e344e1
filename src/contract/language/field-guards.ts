import { remembered } from '../base/remembered';
import type { FieldSchema, FormObject } from './field-schema';
import type { MaskName } from './masks';

/** Who may read and write a field or column of a page (`x-read`, `x-write`, `x-mask`), as its file says it. */
export interface FieldGuard {
  /** The place in the record; columns of lists as `lines.price`. */
  path: string;
  title: string;
  /** The codes that a reader needs, those of what the field stands in included: all of them. */
  reads: readonly string[];
  /** The codes that a writer needs beside those. */
  writes: readonly string[];
  mask?: MaskName;
}

/** What an account may not do with the fields of a page, by their paths; columns as `lines.price` (decision 094). */
export interface FieldRights {
  /** Not there for it at all. */
  hidden: readonly string[];
  /** Answered with their ends alone. */
  masked: readonly string[];
  /** Of those the ones that it may ask to see, one by one. */
  shown: readonly string[];
  /** Not written by it, whether it reads them or not. */
  locked: readonly string[];
}

const known = new WeakMap<FormObject['properties'], readonly FieldGuard[]>();
const NONE: Within = { reads: [], writes: [] };

interface Within {
  reads: readonly string[];
  writes: readonly string[];
}

/** The guarded fields and columns of a form, in the order of the file. */
export function guardsOf({ properties }: FormObject): readonly FieldGuard[] {
  return remembered(known, properties, () => collect(properties, '', NONE));
}

function collect(
  properties: Record<string, FieldSchema> | undefined,
  prefix: string,
  outer: Within,
): FieldGuard[] {
  return Object.entries(properties ?? {}).flatMap(([name, schema]): FieldGuard[] => {
    if (schema.type === 'void') return collect(schema.properties, prefix, outer);
    const path = prefix + name;
    const { 'x-read': read, 'x-write': write, 'x-mask': mask, title = name } = schema;
    const reads = read === undefined ? outer.reads : [...outer.reads, read];
    const writes = write === undefined ? outer.writes : [...outer.writes, write];
    const isGuarded = reads.length > 0 || writes.length > 0 || mask !== undefined;
    const inner = { ...schema.properties, ...schema.items?.properties };
    return [
      ...(isGuarded ? [{ path, title, reads, writes, ...(mask && { mask }) }] : []),
      ...collect(inner, `${path}.`, { reads, writes }),
    ];
  });
}

/** A code that fields ask for, and which fields do. */
export interface FieldCode {
  code: string;
  does: 'read' | 'write';
  titles: readonly string[];
}

/** The permission codes that a page's fields ask for, each once for what it lets people do. */
export function fieldCodesOf({ form }: { form: FormObject }): FieldCode[] {
  const codes = new Map<string, { code: string; does: 'read' | 'write'; titles: string[] }>();
  const add = (code: string | undefined, does: 'read' | 'write', title: string) => {
    if (code === undefined) return;
    const entry = codes.get(`${does} ${code}`) ?? { code, does, titles: [] };
    codes.set(`${does} ${code}`, entry);
    entry.titles.push(title);
  };
  const visit = (properties: Record<string, FieldSchema> | undefined) => {
    for (const [name, schema] of Object.entries(properties ?? {})) {
      add(schema['x-read'], 'read', schema.title ?? name);
      add(schema['x-write'], 'write', schema.title ?? name);
      visit(schema.properties);
      visit(schema.items?.properties);
    }
  };
  if (guardsOf(form).length > 0) visit(form.properties);
  return [...codes.values()];
}

/** The guard of a field or column, that of what it stands in where it has none of its own; undefined for what is open. */
export function guardOf(form: FormObject, path: string): FieldGuard | undefined {
  const guards = guardsOf(form);
  if (guards.length === 0) return undefined;
  const exact = guards.find((one) => one.path === path);
  return exact ?? guards.find((one) => path.startsWith(`${one.path}.`));
}

/** Whether everybody who reads a page reads a field of it as it is. */
export function isForAll(form: FormObject, path: string): boolean {
  const guard = guardOf(form, path);
  return guard === undefined || !isClosing(guard);
}

/** Whether some who read a page do not read the guarded field as it is. */
export const isClosing = ({ reads, mask }: FieldGuard) => reads.length > 0 || mask !== undefined;

/** The fields and columns that somebody with these rights cannot come to read as they are. */
export const unseenBy = ({ hidden, masked, shown }: Pick<FieldRights, 'hidden' | 'masked' | 'shown'>) => [
  ...hidden,
  ...masked.filter((path) => !shown.includes(path)),
];
