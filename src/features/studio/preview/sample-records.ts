import type { Doc } from '@/contract/base/doc';
import { JudgedRecord } from '@/contract/compiled/judged-record';
import { compileParts } from '@/contract/compiled/parts';
import { uncompiledIn } from '@/contract/compiled/uncompiled';
import type { FormScope } from '@/contract/expressions/register';
import { deriveValue, today } from '@/contract/fields/derived';
import { type Dictionaries, derivedOf, type FieldInfo, fieldsOf } from '@/contract/fields/fields';
import { pointedAt } from '@/contract/fields/pointed-field';
import { recordRollUps } from '@/contract/fields/roll-ups';
import type { RecordPage } from '@/contract/language/page-schema';
import type { RecordRow } from '@/contract/lists/list-query';
import { sampleValue } from './sample-values';

/** How many made-up records a list has: more than a page of it. */
const COUNT = 23;

interface Wanted {
  page: RecordPage;
  dictionaries: Dictionaries;
  /** The state that all of them are in; without it they stand in each in turn. */
  state: string | undefined;
  /** Whose they are where records belong to suppliers. */
  supplierCode: string;
  scope: Omit<FormScope, 'reportExpression'>;
}

/**
 * Records that a page may plausibly have, the same each time that the page says the same: one of a form page, enough of a
 * list to turn its pages. What the page computes is worked out by its own expressions.
 */
export function sampleRecords(wanted: Wanted): RecordRow[] {
  const { page, scope } = wanted;
  const now = scope.now();
  const count = page.kind === 'form' ? 1 : COUNT;
  return Array.from({ length: count }, (_, index) => {
    const createdAt = new Date(now.getTime() - (index + 1) * 7_200_000).toISOString();
    const updatedAt = new Date(now.getTime() - (index + 1) * 3_600_000).toISOString();
    return {
      ...sampleDoc(wanted, index),
      id: `P${String(index + 1).padStart(4, '0')}`,
      version: 1,
      supplierCode: wanted.supplierCode || 'S10001',
      ...{ createdAt, updatedAt, createdBy: 'preview', updatedBy: 'preview' },
    };
  });
}

function sampleDoc({ page, dictionaries, state, scope }: Wanted, index: number): Doc {
  const place = { dictionaries, index, today: today(scope.now()) };
  const doc: Doc = {};
  for (const field of fieldsOf(page.form).values()) put(doc, field, sampleValue(field, place));
  const { states } = page;
  if (states) doc[states.field] = state ?? stateAt(page, dictionaries, index);
  return computed(page, dictionaries, doc, scope);
}

/** States in turn, first those that the page speaks of. */
function stateAt(
  { states, form }: RecordPage,
  dictionaries: Dictionaries,
  index: number,
): string | undefined {
  if (!states) return undefined;
  const named = states.transitions.flatMap(({ from, to }) => [...from, to]);
  const field = fieldsOf(form).get(states.field);
  const entries = field?.dictionary ? (dictionaries[field.dictionary]?.entries ?? []) : [];
  const known = entries.map(({ value }) => String(value)).filter((value) => named.includes(value));
  const all = known.length > 0 ? known : [states.initial];
  return all[index % all.length];
}

function put(doc: Doc, { path }: FieldInfo, value: unknown): void {
  if (value === undefined) return;
  const names = path.split('.');
  const last = names.pop()!;
  let holder = doc;
  for (const name of names) {
    holder[name] ??= {};
    holder = holder[name] as Doc;
  }
  holder[last] = value;
}

/** A record with what its form computes, and without what its form hides; as it is where the form says more than is compiled. */
function computed(page: RecordPage, dictionaries: Dictionaries, doc: Doc, scope: Wanted['scope']): Doc {
  if (uncompiledIn(page.form).length > 0) return doc;
  try {
    const worked = new JudgedRecord(compileParts(page.form, dictionaries, false), doc, scope);
    return worked.settle() ? worked.doc() : doc;
  } catch {
    // The form itself tells of an expression that fails.
    return doc;
  }
}

/** A record as a list and a call for one answer it: with what the page derives, adds up and reads through references. */
export function answeredRow(
  page: RecordPage,
  dictionaries: Dictionaries,
  row: RecordRow,
  now: Date,
): RecordRow {
  const date = today(now);
  const derived = Object.keys(page.derived ?? {}).flatMap((name): [string, unknown][] => {
    const definition = derivedOf(page, name);
    return definition ? [[name, deriveValue(definition, row, date)]] : [];
  });
  const rolled = recordRollUps(page).map(({ name }, index): [string, unknown] => [name, 3 + index * 7]);
  const refs: Record<string, Doc> = {};
  const index = Number(row.id.replace(/\D/g, '')) || 0;
  for (const [name, schema] of Object.entries(page.pointed ?? {})) {
    const pointed = pointedAt(name);
    if (!pointed || schema.type === 'void') continue;
    const field = { path: pointed.field, title: schema.title ?? pointed.field, type: schema.type, schema };
    const dictionary =
      typeof schema['x-options'] === 'string' ? schema['x-options'].slice('dictionary:'.length) : undefined;
    const value = sampleValue(
      { ...field, ...(dictionary && { dictionary }) },
      { dictionaries, index, today: date },
    );
    refs[pointed.reference] = { ...refs[pointed.reference], [pointed.field]: value };
  }
  return {
    ...row,
    ...Object.fromEntries([...derived, ...rolled]),
    ...(Object.keys(refs).length > 0 && { refs }),
  };
}
