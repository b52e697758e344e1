import { createForm, type Form, FormPath, type GeneralField, isField, isVoidField } from '@formily/core';
import { type Doc, isFilledIn, type Violation } from '../base/doc';
import type { ExpressionError } from '../expressions/expression';
import type { OtherRecords } from '../expressions/others';
import type { FormScope } from '../expressions/register';
import { buildFields } from '../fields/build-fields';
import { withCleared } from '../fields/cleared-defaults';
import { withoutComputed } from '../fields/computed';
import { isComputed } from '../fields/computed-field';
import { compileForm, type Dictionaries, fieldAt } from '../fields/fields';
import { schemaOf } from '../fields/form-schema';
import { hiddenByPerson } from '../fields/hidden-by-person';
import type { PlaceBefore } from '../fields/locked-rows';
import { changedLockedRows } from '../fields/locked-rows';
import { checkShape, valueAt, withoutEmpty } from '../fields/record-shape';
import { fillFromReferences, type IsFilledCell, isFilled } from '../fields/reference-fill';
import { notFound } from '../fields/value-lookup';
import { generic, isAmong, writtenByReactions } from '../fields/written-by-reactions';
import type { FormObject } from '../language/field-schema';
import type { RecordPage } from '../language/page-schema';
import type { Lookup } from '../language/references';
import { throwRuleFault } from '../rules/faults';
import { provideLookup } from '../rules/reference';
import { decodeViolation } from '../rules/register';
import { besideStored } from './kept-values';
import { normalizeRecord } from './normalize-record';

/** Either the record as it may be stored, or why not. */
export type Verdict = { ok: true; doc: Doc } | { ok: false; violations: Violation[] };

interface Input {
  page: Pick<RecordPage, 'form'>;
  dictionaries: Dictionaries;
  payload: unknown;
  /** The stored record on an update; absent on a create. */
  stored?: Doc | undefined;
  scope: Omit<FormScope, 'reportExpression'>;
  /** Looks up what references hold; without it their values pass, as in the browser. */
  lookup?: Lookup | undefined;
  /** Rows that came of other records (`collect`): cells that the gateway has set, and lists that have no other rows. */
  collected?: { cells: ReadonlySet<string>; lists: ReadonlySet<string> } | undefined;
}

/**
 * Runs a payload through the page's own schema on the engine that draws it (design: "Rules are named and shared"):
 * shape first, then what was typed is put right (`normalizeRecord`), then linkage and rules with Formily, without React. Fields that linkage hides are dropped, computed
 * ones are computed or filled from a reference, and those nobody may edit must be unchanged. Needs `registerRules('ids')` and
 * `registerExpressionCompiler()`. Throws ExpressionError when an expression of the page fails, so nothing is let through.
 */
export async function validateRecord({
  page,
  dictionaries,
  payload,
  stored,
  scope,
  lookup,
  collected,
}: Input): Promise<Verdict> {
  const shape = checkShape(page.form, payload, stored);
  if (shape.length > 0) return { ok: false, violations: shape };
  const failures: ExpressionError[] = [];
  const normalized = normalizeRecord(page.form, payload as Doc, stored);
  const writer = { ...scope, now: scope.now() };
  const schema = compileForm(page.form, dictionaries, stored === undefined, stored, writer);
  const { whole, placeBefore } = besideStored(page.form, normalized, stored ?? {}, writer);
  const given = withoutComputed(page.form, whole);
  const values = stored === undefined ? withCleared(page.form, given) : withoutEmpty(given);
  const form = createForm({ values, validateFirst: true });
  try {
    buildFields(form, schemaOf(schema), { ...scope, reportExpression: (error) => failures.push(error) });
    let isFilledCell: IsFilledCell = () => false;
    if (lookup) {
      provideLookup(form, lookup, stored);
      isFilledCell = await fillFromReferences(page.form, form, lookup, stored);
    }
    await form.validate().catch(() => undefined);
    throwRuleFault(form);
    if (failures[0]) throw failures[0];
    const violations = [
      ...brokenRules(form),
      ...lookupFaults(page.form, form, scope.others),
      ...changedReadOnly(
        page.form,
        form,
        whole,
        stored ?? {},
        placeBefore,
        (path) => isFilledCell(path) || collected?.cells.has(path) === true,
      ),
      ...changedLockedRows(page.form, values, stored ?? {}, writer, placeBefore, collected?.lists),
    ];
    if (violations.length > 0) return { ok: false, violations };
    return { ok: true, doc: recordOf(form) };
  } finally {
    form.onUnmount();
  }
}

/**
 * What a form would store: a JSON copy of its values without what linkage hides and without what is empty.
 * The browser sends exactly this, the gateway stores exactly this.
 */
export function recordOf(form: Form): Doc {
  const values = JSON.parse(JSON.stringify(form.values)) as Doc;
  for (const field of Object.values(form.fields)) {
    if (!isVoidField(field) && field.display === 'none') FormPath.deleteIn(values, field.path);
  }
  return withoutEmpty(values);
}

/** Fields that have to have a value and for which none was found. */
function lookupFaults(definition: FormObject, form: Form, others: OtherRecords | undefined): Violation[] {
  if (!others || others.lookups.size === 0) return [];
  return Object.values(form.fields).flatMap((field: GeneralField) => {
    if (!isField(field) || field.display !== 'visible') return [];
    const path = field.path.toString();
    const info = fieldAt(definition, path);
    const lookup = info?.schema['x-lookup'];
    const rules = [field.validator].flat() as ({ required?: boolean } | undefined)[];
    const isRequired = rules.some((rule) => rule?.required === true);
    if (!info || !lookup || !isRequired || isFilledIn(field.value)) return [];
    return [{ path, ...notFound(info, lookup) }];
  });
}

function brokenRules(form: Form): Violation[] {
  return form.errors.flatMap((feedback) =>
    (feedback.messages ?? []).map((message) => ({
      path: String(feedback.path ?? ''),
      ...decodeViolation(String(message)),
    })),
  );
}

/** What a field of a row that is added begins with. */
function newRowValue(form: Form, path: string): unknown {
  const [, list = '', name = ''] = /^(.*)\.\d+\.(.*)$/.exec(path) ?? [];
  const field = form.query(list).take();
  return valueAt((field?.data as { newRow?: Doc } | undefined)?.newRow ?? {}, name);
}

/** A field that is not editable, or that its writer is not shown, keeps its stored value, unless the page computes it. */
function changedReadOnly(
  definition: FormObject,
  form: Form,
  payload: Doc,
  stored: Doc,
  placeBefore: PlaceBefore,
  isFilledCell: IsFilledCell,
): Violation[] {
  const hidden = hiddenByPerson(definition);
  const { values: written } = writtenByReactions(definition);
  return Object.values(form.fields).flatMap((field: GeneralField) => {
    if (isVoidField(field) || !isField(field)) return [];
    const path = field.path.toString();
    const isKept = field.display === 'hidden' && hidden.has(generic(path));
    if (field.pattern === 'editable' && !isKept) return [];
    const info = fieldAt(definition, path);
    if (!info || isComputed(info.schema) || isAmong(written, path)) return [];
    if (isFilled(definition, path) || isFilledCell(path)) return [];
    const sent = valueAt(payload, path);
    const before = placeBefore(path);
    const known = before === undefined ? newRowValue(form, path) : valueAt(stored, before);
    const kept = known ?? field.initialValue;
    if (sent === undefined) {
      form.setValuesIn(path, kept);
      return [];
    }
    const unchanged = JSON.stringify(sent) === JSON.stringify(kept);
    return unchanged ? [] : [{ path, rule: 'readOnly', params: { title: info.title } }];
  });
}
