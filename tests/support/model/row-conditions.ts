import { evaluateExpression, expressionIn } from '../../../src/contract/expressions/expression';
import { deriveValue, today } from '../../../src/contract/fields/derived';
import { casesIn } from '../../../src/contract/fields/roll-ups';
import type { RecordPage } from '../../../src/contract/language/page-schema';
import type { PageModel } from './page-model';
import { fieldsNamed, type Goal } from './page-solver';
import type { Doc, Scope } from './page-verdict';

/** A button's `when`, and how it is to come out for a row. */
export interface RowCondition {
  when: string;
  wanted: boolean;
}

/** Goals for a search: rows of the record have each condition come out as wanted. `stored` turns values into what is stored. */
export function rowGoals(
  model: PageModel,
  scope: Scope,
  conditions: readonly RowCondition[],
  stored: (values: Doc) => Doc = (values) => values,
): Goal[] {
  const { page } = model;
  return conditions.map(({ when, wanted }) => ({
    what: when,
    holds: ({ values }: { values: Doc }) => holdsFor(page, when, stored(values), scope) === wanted,
    fields: fieldsNamed(model, [when.replaceAll('row.', 'values.')]).concat(derivedFrom(page, when)),
  }));
}

function holdsFor(page: RecordPage, when: string, values: Doc, scope: Scope): boolean {
  const now = new Date();
  const derived = casesIn(page).map(([name, definition]) => [
    name,
    deriveValue(definition, values, today(now)),
  ]);
  const row = { ...values, ...Object.fromEntries(derived), id: 'id', version: 1 };
  return evaluateExpression(expressionIn(when)!, { row, ...scope, now }) === true;
}

/** The fields behind the derived ones that a condition names. */
function derivedFrom(page: RecordPage, when: string): string[] {
  return casesIn(page)
    .filter(([name]) => when.includes(`row.${name}`))
    .flatMap(([, { cases }]) => cases.flatMap(({ field }) => field ?? []));
}
