import { type Form, isField } from '@formily/core';
import { batch, observable } from '@formily/reactive';
import { type Answer, MOST_ASKED, otherRecordsCall, type Question } from '@/contract/api/other-records-call';
import type { Doc } from '@/contract/base/doc';
import { lookupAsked } from '@/contract/expressions/expression';
import type { OtherRecords } from '@/contract/expressions/others';
import { fieldAt } from '@/contract/fields/fields';
import { keptValues } from '@/contract/fields/kept-lookups';
import { type Missing, missingKey, otherRecords, readsOthers } from '@/contract/fields/other-records';
import { callName } from '@/contract/language/operations';
import type { RecordPage } from '@/contract/language/page-schema';
import { ruleMessage } from '@/contract/rules/messages';
import { post } from '@/services/http/calls';
import { getLanguage } from '@/services/i18n';
import { scopeNow } from './expression-scope';

/** Milliseconds after the last change until the gateway is asked. */
const QUIET = 250;

const known = new WeakMap<Form, OtherRecords>();

/** What expressions of a form read of other pages' records; undefined where they read none. */
export const othersOf = (form: Form): OtherRecords | undefined => known.get(form);

/**
 * Lets a form's expressions read other pages' records, which are asked for when one is named: what waits for them is worked
 * out again once they are there. What a stored record has looked up it keeps while it asks for the same.
 */
export function connectOthers(form: Form, page: RecordPage, record: Doc | undefined): void {
  if (!readsOthers(page.form)) return;
  const values = observable.shallow(new Map<string, unknown>());
  const waiting = new Map<string, Missing>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  for (const { value, ...kept } of record ? keptValues(page.form, record, scopeNow()) : [])
    values.set(missingKey({ kind: 'value', ...kept }), value);

  const ask = async () => {
    const asked = [...waiting].slice(0, MOST_ASKED);
    const list = asked.map(
      ([, missing]): Question =>
        missing.kind === 'record'
          ? { place: missing.place, value: missing.value }
          : { place: missing.place, asked: missing.asked },
    );
    const id = typeof record?.id === 'string' ? record.id : undefined;
    try {
      const { list: answers } = await post<{ list: Answer[] }>(otherRecordsCall(callName(page)), {
        ...(id !== undefined && { id }),
        list,
      });
      batch(() => {
        for (const [index, [key]] of asked.entries()) {
          const answer = answers[index];
          waiting.delete(key);
          values.set(key, answer?.known ? answer.value : undefined);
        }
      });
      sayNotFound(form, page, asked, answers);
    } catch {
      // The gateway judges when the record is saved.
      for (const [key] of asked) waiting.delete(key);
    }
    if (waiting.size > 0) plan();
  };
  const plan = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), QUIET);
  };
  const others = otherRecords(page.form, values, (missing, key) => {
    if (waiting.has(key)) return;
    waiting.set(key, missing);
    plan();
  });
  known.set(form, others);
}

function sayNotFound(
  form: Form,
  page: RecordPage,
  asked: readonly (readonly [string, Missing])[],
  answers: readonly Answer[],
): void {
  const found = new Map(asked.map(([key], index) => [key, answers[index]]));
  for (const field of Object.values(form.fields)) {
    if (!isField(field)) continue;
    const path = field.path.toString();
    const info = fieldAt(page.form, path);
    const lookup = info?.schema['x-lookup'];
    if (!info || !lookup) continue;
    const row: unknown = form.getValuesIn(path.slice(0, Math.max(0, path.lastIndexOf('.')))) ?? form.values;
    const own = lookupAsked(lookup, { ...scopeNow(), values: form.values, row });
    const place = path.replace(/\.\d+\./g, '[].');
    const answer = own && found.get(missingKey({ kind: 'value', place, asked: own }));
    if (!answer) continue;
    const messages =
      answer.known && answer.value === null
        ? [ruleMessage('lookupNone', { title: info.title }, getLanguage())]
        : [];
    field.setFeedback({ type: 'warning', code: 'ValidateWarning', messages });
  }
}
