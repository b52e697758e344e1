import type { Answer, Question } from '../../../../src/contract/api/other-records-call';
import { evaluateExpression, expressionIn } from '../../../../src/contract/expressions/expression';
import type { LookupAsked } from '../../../../src/contract/expressions/others';
import { personIn } from '../../../../src/contract/expressions/person';
import { namedFields, readersOf } from '../../../../src/contract/fields/other-records';
import type { ValueLookup } from '../../../../src/contract/language/lookup-schema';
import { grantsButton, grantsPage } from '../../../../src/contract/language/permissions';
import { buttonsFor } from '../../../../src/contract/pages/buttons';
import { badRequest, noPermission } from '../../base/errors';
import type { User } from '../../base/user';
import type { Trx } from '../../db/tables';
import { grantsOf } from '../../policies/grants';
import { readNamed, targetOf } from '../context/named-records';
import { expressionScope, inTenant, type RecordCall, type RecordContext } from '../context/record-context';
import { seenFields } from '../context/seen-fields';
import { ownerCall } from '../context/through-view';
import { lookUpValues } from '../context/value-lookups';
import { chosenRecord } from '../options/record-options';

const UNKNOWN: Answer = { known: false, value: null };

/**
 * What a page's expressions read of other records, for the form of one of its own: of a record that a field names the
 * fields that they name and no others, where the asker may choose it; of a look-up its value. What depends on the asker is
 * worked out here. Open to those who may write the page. Throws no_permission or bad_request.
 */
export function answerOthers(
  context: RecordContext,
  call: RecordCall,
  { id, list }: { id?: string | undefined; list: readonly Question[] },
): Promise<Answer[]> {
  return inTenant(context, call.user, async (trx) => {
    await requireWriter(context, trx, call);
    const own = ownerCall(context, call);
    const answers: Answer[] = [];
    const lookups = new Map<string, number[]>();
    for (const [index, question] of list.entries()) {
      if ('asked' in question) {
        lookups.set(question.place, [...(lookups.get(question.place) ?? []), index]);
        answers.push(UNKNOWN);
      } else answers.push(await referenced(context, trx, call, question, { page: own.page.path, id }));
    }
    for (const [place, places] of lookups) {
      const lookup = readersOf(call.page.form).lookups.get(place);
      if (!lookup) throw badRequest([{ path: 'list', message: '没有这个字段' }]);
      const asked = places.map((at) =>
        asAsker(context, own, lookup, (list[at] as { asked: LookupAsked }).asked),
      );
      const found = await lookedUp(context, trx, call.user, lookup, asked);
      for (const [at, answer] of found.entries()) answers[places[at]!] = answer;
    }
    return answers;
  });
}

/** A supplier is told what it may see itself; staff who fill in a form need no grant on the other page (decision 084). */
async function lookedUp(
  context: RecordContext,
  trx: Trx,
  user: User,
  lookup: ValueLookup,
  asked: readonly LookupAsked[],
): Promise<Answer[]> {
  const target = targetOf(context, lookup);
  const isSupplier = user.supplierCode !== null;
  const seen = await seenFields(trx, context, user, lookup, new Set([lookup.value]));
  // What is published is read through views of its own, which no look-up goes through.
  const isHidden = seen.size === 0 || (isSupplier && target?.published?.suppliers !== undefined);
  if (!target || isHidden) return asked.map(() => UNKNOWN);
  const reader = isSupplier ? 'supplier' : 'gateway';
  const found = await lookUpValues(trx, target, user.tenantCode, lookup, asked, reader);
  // What a supplier does not find may be there all the same.
  return found.map((value) => (isSupplier && value === null ? UNKNOWN : { known: true, value }));
}

async function requireWriter(context: RecordContext, trx: Trx, { user, page }: RecordCall): Promise<void> {
  const map = await grantsOf(trx, user, context.registry);
  const codes = [
    ...buttonsFor(page, 'create'),
    ...buttonsFor(page, 'update'),
    ...(page.states?.transitions ?? []),
  ].map(({ code }) => code);
  if (!grantsPage(map, page.path) || !codes.some((code) => grantsButton(map, page.path, code)))
    throw noPermission();
}

async function referenced(
  context: RecordContext,
  trx: Trx,
  { user, page }: RecordCall,
  { place, value }: { place: string; value: string },
  own: { page: string; id: string | undefined },
): Promise<Answer> {
  const options = readersOf(page.form).references.get(place);
  const fields = namedFields(page).get(place);
  if (!options || !fields) throw badRequest([{ path: 'list', message: '没有这个字段' }]);
  const chosen = context.registry.byPath(options.page)?.page;
  if (chosen?.kind !== 'list') return UNKNOWN;
  // By what its asker may not see the gateway alone judges.
  const seen = await seenFields(trx, context, user, options, fields);
  if (seen.size < fields.size) return UNKNOWN;
  if (!(await chosenRecord(trx, context.registry, user, options, value))) return UNKNOWN;
  const without = own.id === undefined ? undefined : { page: own.page, id: own.id };
  const found = await readNamed(trx, context, user.tenantCode, { options, fields, lock: false, without }, [
    value,
  ]);
  return { known: true, value: found.get(value) ?? null };
}

/** What the file says by itself, or by who asks, is not the asker's to say. */
function asAsker(
  context: RecordContext,
  { user }: RecordCall,
  { params }: ValueLookup,
  { params: sent, on }: LookupAsked,
): LookupAsked {
  const { now, ...scope } = expressionScope(context, user);
  const valueFor = (name: string, given: unknown) => {
    const expression = expressionIn(given);
    if (expression === undefined) return given;
    return personIn(expression) ? evaluateExpression(expression, { ...scope, now: now() }) : sent[name];
  };
  return {
    params: Object.fromEntries(Object.entries(params).map(([name, given]) => [name, valueFor(name, given)])),
    ...(on !== undefined && { on }),
  };
}
