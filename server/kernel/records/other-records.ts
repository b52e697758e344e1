import { sql, type Transaction } from 'kysely';
import type { Doc } from '../../../src/contract/doc';
import type { OtherRecords } from '../../../src/contract/expressions/others';
import type { FormObject } from '../../../src/contract/field-schema';
import type { KeptValue } from '../../../src/contract/kept-lookups';
import {
  type Missing,
  missingKey,
  namedFields,
  otherRecords,
  readersOf,
} from '../../../src/contract/other-records';
import { pointedValues } from '../../../src/contract/pointing-fields';
import type { RecordOptions } from '../../../src/contract/references';
import type { Tables } from '../db/tables';
import { findByKey, readNamed, targetOf } from './named-records';
import type { RecordCall, RecordContext } from './record-context';
import type { StoredRecord } from './stored-record';
import { tableName } from './table';
import { lookUpValues } from './value-lookups';

type Reading = <T>(read: (trx: Transaction<Tables>) => Promise<T>) => Promise<T>;

/** A record that is judged: `id` is its own, whose part in what others add up to does not count. */
export interface Subject {
  call: RecordCall;
  id?: string | undefined;
  /** What it has looked up already, and keeps. */
  kept?: readonly KeptValue[];
}

/** What has been read of other records for one that is judged, by the questions that its expressions asked. */
export class ReadRecords {
  private readonly asked = new Map<string, Missing>();
  private readonly values = new Map<string, unknown>();
  private readonly missing = new Map<string, Missing>();

  constructor(
    private readonly context: RecordContext,
    private readonly subject: Subject,
    private readonly form: FormObject,
  ) {
    for (const { value, ...one } of subject.kept ?? [])
      this.values.set(missingKey({ kind: 'value', ...one }), value);
  }

  /** What a form's expressions read by; what is not known is noted, for `read`. */
  get others(): OtherRecords {
    return otherRecords(this.form, this.values, (missing, key) => this.missing.set(key, missing));
  }

  /** Whether the last judgement asked for what is not known. */
  get isWaiting(): boolean {
    return this.missing.size > 0;
  }

  /** Reads what is missing; `lock` holds the records that references name until the transaction ends. */
  async read(within: Reading, lock: boolean): Promise<void> {
    const wanted = new Map(this.missing);
    this.missing.clear();
    for (const [key, missing] of wanted) this.asked.set(key, missing);
    const found = await within((trx) =>
      readMissing(trx, this.context, this.subject, this.form, wanted, lock),
    );
    for (const [key, value] of found) this.values.set(key, value);
  }

  /** Reads anew in the transaction of the write, whose records are held by then; whether nothing is otherwise. */
  async isUnchanged(trx: Transaction<Tables>): Promise<boolean> {
    if (this.asked.size === 0) return true;
    const now = await readMissing(trx, this.context, this.subject, this.form, this.asked, true);
    return [...now].every(([key, value]) => JSON.stringify(value) === JSON.stringify(this.values.get(key)));
  }
}

/** Answers each question; one about a record of a page that is not in service finds none. */
async function readMissing(
  trx: Transaction<Tables>,
  context: RecordContext,
  subject: Subject,
  form: FormObject,
  missing: ReadonlyMap<string, Missing>,
  lock: boolean,
): Promise<Map<string, unknown>> {
  const { references, lookups } = readersOf(form);
  const named = namedFields(subject.call.page);
  const found = new Map<string, unknown>();
  const byPlace = new Map<string, [string, Missing][]>();
  for (const entry of missing) {
    const name = `${entry[1].kind} ${entry[1].place}`;
    byPlace.set(name, [...(byPlace.get(name) ?? []), entry]);
  }
  // Records are held in one order for all writers: by their pages' tables, then by their ids.
  const tableOf = (entries: [string, Missing][]) => {
    const { place } = entries[0]![1];
    const options = references.get(place);
    return (options && targetOf(context, options)?.resource.name) ?? '';
  };
  const groups = [...byPlace.values()].sort((left, right) => (tableOf(left) < tableOf(right) ? -1 : 1));
  for (const entries of groups) {
    const { place } = entries[0]![1];
    const values = entries.map(([, one]) => one);
    const answers = values.some(({ kind }) => kind === 'record')
      ? await readReferenced(
          trx,
          context,
          subject,
          { options: references.get(place)!, fields: named.get(place), lock },
          values,
        )
      : await readLookups(trx, context, subject, lookups.get(place)!, values);
    for (const [index, [key]] of entries.entries()) found.set(key, answers[index] ?? null);
  }
  return found;
}

async function readReferenced(
  trx: Transaction<Tables>,
  context: RecordContext,
  { call, id }: Subject,
  {
    fields = new Set(),
    ...reading
  }: { options: RecordOptions; fields?: ReadonlySet<string> | undefined; lock: boolean },
  missing: readonly Missing[],
): Promise<unknown[]> {
  const values = missing.flatMap((one) => (one.kind === 'record' ? one.value : []));
  const without = id === undefined ? undefined : { page: call.page.path, id };
  const found = await readNamed(trx, context, call.user.tenantCode, { ...reading, fields, without }, values);
  return values.map((value) => found.get(value) ?? null);
}

async function readLookups(
  trx: Transaction<Tables>,
  context: RecordContext,
  { call }: Subject,
  lookup: Parameters<typeof lookUpValues>[3] & { page: string },
  missing: readonly Missing[],
): Promise<unknown[]> {
  const page = targetOf(context, lookup);
  if (!page) return missing.map(() => null);
  const asked = missing.flatMap((one) => (one.kind === 'value' ? one.asked : []));
  return lookUpValues(trx, page, call.user.tenantCode, lookup, asked);
}

/**
 * Holds the records that documents of a page name and its expressions read, until the transaction ends: two writers that
 * judge by the same record take turns. In one order for all.
 */
export async function holdNamed(
  trx: Transaction<Tables>,
  context: RecordContext,
  { user, page }: RecordCall,
  docs: readonly Doc[],
): Promise<void> {
  const { references, named } = readersOf(page.form);
  const wanted = [...named.keys()].flatMap((place) => {
    const options = references.get(place)!;
    const target = targetOf(context, options);
    const values = new Set(docs.flatMap((doc) => pointedValues(doc, place).map(({ value }) => value)));
    return target && values.size > 0 ? [{ options, target, values: [...values] }] : [];
  });
  const nameOf = ({ target }: (typeof wanted)[number]) => target.resource.name;
  for (const { options, target, values } of wanted.sort((left, right) =>
    nameOf(left) < nameOf(right) ? -1 : 1,
  ))
    await findByKey(trx, target, user.tenantCode, options, values, true);
}

/**
 * Holds records that are about to be changed and are judged by others, before those are held: a transition of one holds
 * them in this order too, and two writers never wait for each other.
 */
export async function holdOwn(
  trx: Transaction<Tables>,
  { user, page }: RecordCall,
  records: readonly StoredRecord[],
): Promise<void> {
  if (readersOf(page.form).named.size === 0 || records.length === 0) return;
  const ids = records.map(({ id }) => id).sort();
  await sql`SELECT id FROM ${sql.id(tableName(page.resource.name))}
    WHERE tenant_code = ${user.tenantCode} AND id IN (${sql.join(ids)}) ORDER BY id FOR UPDATE`.execute(trx);
}
