import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Doc } from '../../src/contract/base/doc';
import { isObject } from '../../src/contract/base/is-object';
import { nearest } from '../../src/contract/check/problem';
import { addDays } from '../../src/contract/fields/derived';
import { DOCUMENT_NAMES, type DocumentName } from './documents';
import type { Made } from './generator';

/** What stands for a value that is known only when the demo is made. */
const computed = z.union([
  /** The day so many days from today; `as` is how it is written. */
  z.strictObject({ $day: z.int(), as: z.string().default('YYYY-MM-DD') }),
  /** The year so many years from this one. */
  z.strictObject({ $year: z.int(), as: z.string().default('YYYY') }),
  /** `resource/name`: the id, or a field, of the tenant's earlier row that has this `$name`. */
  z.strictObject({ $ref: z.string(), field: z.string().optional() }),
  /** The id of a file of `data/documents.json`, which is attached. */
  z.strictObject({ $file: z.enum(DOCUMENT_NAMES) }),
]);

/** What computed values are read off: today, YYYY-MM-DD, and the records that were made before. */
export interface Known {
  date: string;
  made: Made;
}

/** The document that a row of the data stands for, and the files that are to be attached to it under their ids. */
export interface Resolved {
  doc: Doc;
  files: { id: string; name: DocumentName }[];
}

/** Reads the computed values of a row. Throws where one of them names what is not there. */
export function resolveRow(row: Doc, known: Known): Resolved {
  const files: Resolved['files'] = [];
  const attach = (name: DocumentName) => {
    const id = randomUUID();
    files.push({ id, name });
    return id;
  };
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve);
    if (!isObject(value)) return value;
    const entries = Object.entries(value);
    if (entries.some(([key]) => key.startsWith('$'))) return compute(value, known, attach);
    return Object.fromEntries(entries.map(([key, item]) => [key, resolve(item)]));
  };
  return { doc: resolve(row) as Doc, files };
}

function compute(value: Doc, { date, made }: Known, attach: (name: DocumentName) => string): unknown {
  const { data } = computed.safeParse(value);
  if (!data) throw new Error(`${JSON.stringify(value)} is no $day, $year, $ref or known $file`);
  if ('$day' in data) return writeDay(addDays(date, data.$day), data.as);
  if ('$year' in data) return data.as.replace('YYYY', String(Number(date.slice(0, 4)) + data.$year));
  if ('$file' in data) return attach(data.$file);
  const [resource = '', name = ''] = data.$ref.split('/');
  const named = made.get(resource) ?? [];
  const record = named.find((one) => one.name === name);
  if (!record) {
    const names = named.flatMap((one) => one.name ?? []);
    const near = nearest(name, names);
    throw new Error(`no earlier ${resource} is named ${name}${near ? `; is it ${near}?` : ''}`);
  }
  if (data.field === undefined) return record.id;
  if (record.doc[data.field] === undefined) throw new Error(`${data.$ref} has no field ${data.field}`);
  return record.doc[data.field];
}

function writeDay(day: string, as: string): string {
  const [year = '', month = '', ofMonth = ''] = day.split('-');
  return as.replace('YYYY', year).replace('MM', month).replace('DD', ofMonth);
}
