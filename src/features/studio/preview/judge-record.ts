import type { Doc, Violation } from '@/contract/base/doc';
import { titleOf } from '@/contract/fields/fields';
import { otherRecords, readsOthers } from '@/contract/fields/other-records';
import { formInForce } from '@/contract/fields/state-form';
import type { FormObject } from '@/contract/language/field-schema';
import { recordVerdict } from '@/contract/records/record-verdict';
import { ruleMessage } from '@/contract/rules/messages';
import { expressionScope } from '@/runtime/form/expression-scope';
import { getLanguage, t } from '@/services/i18n';
import { type PreviewRecords, recordsShown } from './preview-data';
import { PreviewRefusal } from './preview-refusal';
import { rowOf } from './sample-references';

interface Judged {
  payload: Doc;
  stored?: Doc | undefined;
  /** Where the record is not judged by the form in force in its state. */
  form?: FormObject | undefined;
}

/** The record as the gateway would store it, by the same rules. Throws a PreviewRefusal with those broken. */
export async function judgedDoc(
  { page, dictionaries }: PreviewRecords,
  { payload, stored, form }: Judged,
): Promise<Doc> {
  const judgedBy = form ?? formInForce(page, stored);
  const verdict = await recordVerdict({
    form: judgedBy,
    dictionaries,
    payload,
    scope: {
      ...expressionScope(),
      ...(readsOthers(judgedBy) && { others: othersFor(page, dictionaries, judgedBy) }),
    },
    lookup: async (source, value) => rowOf(page, dictionaries, source, value),
    ...(stored && { stored }),
  });
  if (!verdict.ok) throw refusedBy(verdict.violations);
  requireUnique({ page, dictionaries }, verdict.doc, stored);
  return verdict.doc;
}

/** What a form's expressions read of other pages' records. */
function othersFor(
  page: PreviewRecords['page'],
  dictionaries: PreviewRecords['dictionaries'],
  form: FormObject,
) {
  return otherRecords(
    form,
    { has: () => true, get: (key) => answerKey(page, dictionaries, form, key) },
    () => undefined,
  );
}

/** The record that a value names; nothing is ever looked up by a condition. */
function answerKey(
  page: PreviewRecords['page'],
  dictionaries: PreviewRecords['dictionaries'],
  form: FormObject,
  key: string,
) {
  const [kind, place, value] = JSON.parse(key) as [string, string, unknown];
  if (kind !== 'record') return undefined;
  const source = otherRecords(form, new Map(), () => undefined).references.get(place);
  return source ? (rowOf(page, dictionaries, source, value) ?? null) : null;
}

function refusedBy(violations: readonly Violation[]): PreviewRefusal {
  const language = getLanguage();
  return new PreviewRefusal('rule_violation', t('填写内容未通过校验'), {
    violations: violations.map(({ path, rule, params }) => ({
      path,
      rule,
      params,
      message: ruleMessage(rule, params, language),
    })),
  });
}

/** Throws where another record in sight has the same in a field that tells records apart. */
function requireUnique(
  { page }: Pick<PreviewRecords, 'page' | 'dictionaries'>,
  doc: Doc,
  stored: Doc | undefined,
): void {
  const records = recordsShown().find((one) => one.page === page);
  for (const entry of page.resource.unique ?? []) {
    const names = [entry].flat();
    const isSame = (row: Doc) => names.every((name) => doc[name] !== undefined && row[name] === doc[name]);
    if (records?.rows().some((row) => row.id !== stored?.id && isSame(row)))
      throw refusedBy([{ path: names[0]!, rule: 'unique', params: { title: titleOf(page, names[0]!) } }]);
  }
}
