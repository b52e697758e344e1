import type { OtherRecords } from '../../../../src/contract/expressions/others';
import type { KeptValue } from '../../../../src/contract/fields/kept-lookups';
import {
  type Missing,
  missingKey,
  namedFields,
  otherRecords,
  readersOf,
} from '../../../../src/contract/fields/other-records';
import type { FormObject } from '../../../../src/contract/language/field-schema';
import type { RecordOptions } from '../../../../src/contract/language/references';
import type { Trx } from '../../db/tables';
import { readNamed, targetOf } from '../context/named-records';
import type { RecordCall, RecordContext } from '../context/record-context';
import { lookUpValues } from '../context/value-lookups';

type Reading = <T>(read: (trx: Trx) => Promise<T>) => Promise<T>;

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
  async isUnchanged(trx: Trx): Promise<boolean> {
    if (this.asked.size === 0) return true;
    const now = await readMissing(trx, this.context, this.subject, this.form, this.asked, true);
    return [...now].every(([key, value]) => JSON.stringify(value) === JSON.stringify(this.values.get(key)));
  }
}

/** Answers each question; one about a record of a page that is not in service finds none. */
async function readMissing(
  trx: Trx,
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
  trx: Trx,
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
  trx: Trx,
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
