import type { Doc } from '../../../../src/contract/base/doc';
import { isObject } from '../../../../src/contract/base/is-object';
import { nowInBeijing, today } from '../../../../src/contract/fields/derived';
import { fieldsOf } from '../../../../src/contract/fields/fields';
import { readersOf } from '../../../../src/contract/fields/other-records';
import { withoutEmpty } from '../../../../src/contract/fields/record-shape';
import { isLenient, timesSet } from '../../../../src/contract/fields/record-state';
import { valuesSet } from '../../../../src/contract/fields/set-values';
import { askedForm, wholeForm } from '../../../../src/contract/fields/state-form';
import { dateKindOf } from '../../../../src/contract/language/date-kinds';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import type { Transition } from '../../../../src/contract/language/states-schema';
import { badRequest } from '../../base/errors';
import type { Trx } from '../../db/tables';
import { withNamed } from '../context/named-records';
import { expressionScope, presented, type RecordCall, type RecordContext } from '../context/record-context';
import type { StoredRecord } from '../tables/stored-record';
import { payloadOf } from './change-record';
import { ALONE, checkedDocs } from './check-docs';

interface Moving {
  transition: Transition;
  before: StoredRecord;
  asked: Doc;
  /** What its corrected copy is to be known by, where the transition makes one. */
  copyId: string;
}

/** What was filled in for a transition. Throws bad_request, naming each field that it does not ask for. */
export function askedValues({ asks = [] }: Transition, values: unknown): Doc {
  if (values === undefined || values === null) return {};
  if (!isObject(values)) throw badRequest([{ path: 'values', message: '格式不正确' }]);
  const strays = Object.keys(values).filter((name) => !asks.includes(name));
  if (strays.length === 0) return values;
  throw badRequest(strays.map((name) => ({ path: `values.${name}`, message: '执行时不能填写这个字段' })));
}

/**
 * The document that a transition leads to: the new state, what was asked for, what the page file sets, and what is computed
 * of them. A record that leaves a lenient state is held against all rules of its page, as it is filled in there. Throws
 * Violations at the fields.
 */
export async function movedDoc(
  context: RecordContext,
  trx: Trx,
  call: RecordCall,
  { transition, before, asked, copyId }: Moving,
): Promise<Doc> {
  const { page } = call;
  const { field = '' } = page.states ?? {};
  const stored = before.doc;
  const check = async (payload: Doc, known: Doc, form: RecordPage['form']) => {
    const validated = { payload, stored: known, id: before.id, form, rolled: before.rolled };
    const [doc] = await checkedDocs(context, call, [validated], ALONE, trx);
    return doc!;
  };
  let own = payloadOf(page, stored);
  if (isLenient(page, stored[field]) && !isLenient(page, transition.to)) {
    const whole = await check({ ...own, ...asked }, stored, wholeForm(page, transition));
    // A draft may not have found yet what is looked up; the rest is as it was filled in.
    if (readersOf(page.form).lookups.size > 0)
      own = { ...whole, ...Object.fromEntries((transition.asks ?? []).map((name) => [name, own[name]])) };
  }
  const times = timesOf(page, transition, context.clock());
  const state: Doc = {
    [field]: transition.to,
    ...times,
    ...(transition.amends && { [transition.amends.by]: copyId }),
  };
  let doc: Doc = { ...stored, ...withoutEmpty(own), ...state };
  if (transition.asks) {
    const known = { ...own, ...state };
    const checked = await check({ ...known, ...asked }, known, askedForm(page, transition));
    doc = { ...beyondForm(page, stored), ...checked };
  }
  const sets = Object.fromEntries(
    Object.entries(transition.sets ?? {}).filter(([name]) => !Object.hasOwn(times, name)),
  );
  if (Object.keys(sets).length === 0) return doc;
  const { user } = call;
  const { now, ...scope } = expressionScope(context, user);
  const [row] = await withNamed(trx, context, call, [
    presented(context, page, { ...before, doc: { ...doc, [field]: stored[field] } }),
  ]);
  const set = valuesSet(page.form, sets, { ...scope, now: now(), row });
  const known = withoutEmpty({ ...payloadOf(page, doc), ...set });
  return { ...beyondForm(page, stored), ...(await check(known, known, askedForm(page, {}))) };
}

/** What a record has beyond the fields of its page, which no write of them touches. */
function beyondForm({ form }: RecordPage, doc: Doc): Doc {
  const fields = fieldsOf(form);
  return Object.fromEntries(Object.entries(doc).filter(([name]) => !fields.has(name)));
}

/** The moment that a transition writes, as its fields keep it: the record need keep no rule for that. */
function timesOf({ form }: RecordPage, transition: Transition, now: Date): Doc {
  const fields = fieldsOf(form);
  return Object.fromEntries(
    timesSet(transition).flatMap((name): [string, string][] => {
      const field = fields.get(name);
      const kind = field && dateKindOf(field.schema);
      if (kind === 'dateTime') return [[name, nowInBeijing(now)]];
      return kind === 'date' ? [[name, today(now)]] : [];
    }),
  );
}
