import { type Doc, isFilledIn, type Violation } from '../base/doc';
import { brokenRules, rulesOf } from '../compiled/broken-rules';
import { changedReadOnly } from '../compiled/changed-read-only';
import { fillRecord } from '../compiled/fill-record';
import { JudgedRecord } from '../compiled/judged-record';
import { type CompiledForm, compileParts } from '../compiled/parts';
import { uncompiledIn } from '../compiled/uncompiled';
import type { FormScope } from '../expressions/register';
import { withCleared } from '../fields/cleared-defaults';
import { withoutComputed } from '../fields/computed';
import type { Dictionaries } from '../fields/fields';
import { changedLockedRows } from '../fields/locked-rows';
import { checkShape, withoutEmpty } from '../fields/record-shape';
import type { IsFilledCell } from '../fields/reference-fill';
import { notFound } from '../fields/value-lookup';
import type { FormObject } from '../language/field-schema';
import type { Lookup } from '../language/references';
import { besideStored } from './kept-values';
import { normalizeRecord } from './normalize-record';
import type { Verdict } from './validate-record';

/** A record to hold against its page's rules; `stored` is there for one that is changed. */
export interface CheckInput {
  payload: unknown;
  stored?: Doc | undefined;
  scope: Omit<FormScope, 'reportExpression'>;
  lookup?: Lookup | undefined;
  /** Rows that came of other records, as for `validateRecord`. */
  collected?: { cells: ReadonlySet<string>; lists: ReadonlySet<string> } | undefined;
}

/** Answers as `validateRecord` does; undefined for a record that only that can judge. */
export type RecordChecker = (input: CheckInput) => Promise<Verdict | undefined>;

/**
 * A form's rules and linkage, compiled once for many records: the same rules, the same expressions, without a model of every
 * field for every record (decision 102). Undefined for a form that says more (`uncompiledIn`). Needs `registerRules('ids')`.
 */
export function recordChecker(
  form: FormObject,
  dictionaries: Dictionaries,
  isNew: boolean,
): RecordChecker | undefined {
  if (uncompiledIn(form).length > 0) return undefined;
  const compiled = compileParts(form, dictionaries, isNew);
  return (input) => check(compiled, input);
}

async function check(compiled: CompiledForm, input: CheckInput): Promise<Verdict | undefined> {
  const { form } = compiled;
  const { payload, stored, scope, lookup, collected } = input;
  const shape = checkShape(form, payload, stored);
  if (shape.length > 0) return { ok: false, violations: shape };
  const normalized = normalizeRecord(form, payload as Doc, stored);
  const writer = { ...scope, now: scope.now() };
  const { whole, placeBefore } = besideStored(form, normalized, stored ?? {}, writer);
  const given = withoutComputed(form, whole);
  const sent = stored === undefined ? withCleared(form, given) : withoutEmpty(given);
  const lockedRows = compiled.hasRows
    ? changedLockedRows(form, sent, stored ?? {}, writer, placeBefore, collected?.lists)
    : [];
  const record = new JudgedRecord(compiled, sent, scope);
  if (!record.settle()) return undefined;
  let isFilledCell: IsFilledCell = () => false;
  if (lookup) {
    const filled = await fillRecord(record, lookup, stored ?? {});
    if (!filled) return undefined;
    isFilledCell = filled;
  }
  const broken = [...(await brokenRules(record, lookup, stored)), ...lookupFaults(record, stored)];
  const isGiven = (path: string) => isFilledCell(path) || collected?.cells.has(path) === true;
  const compared = { sent: whole, stored: stored ?? {}, placeBefore, isFilledCell: isGiven };
  const changed = changedReadOnly(record, compared);
  if (!changed || !record.settle()) return undefined;
  const violations = [...broken, ...changed, ...lockedRows];
  return violations.length > 0 ? { ok: false, violations } : { ok: true, doc: record.doc() };
}

/** As in `validateRecord`: fields that have to have a value and for which none was found. */
function lookupFaults({ cells }: JudgedRecord, stored: Doc | undefined): Violation[] {
  return cells.flatMap((cell): Violation[] => {
    const { part, path, holder, display, scope } = cell;
    const lookup = part.schema['x-lookup'];
    if (!lookup || !scope.others || display !== 'visible' || isFilledIn(holder[part.name])) return [];
    const isRequired = rulesOf(cell, stored)?.some(({ required }) => required === true);
    return isRequired ? [{ path, ...notFound({ title: part.title }, lookup) }] : [];
  });
}
