import { rollUpsIn } from '@/contract/fields/roll-ups';
import type { PageSchema, RecordPage } from '@/contract/language/page-schema';
import { isRecordPage } from '@/contract/language/pages';
import { columnsOf } from '@/contract/lists/list-query';
import { explainField } from './explain-field';
import { columnTitle, explainButton, explainColumn, pressedOn } from './explain-list';
import { placesOf } from './field-places';
import type { Part, Reason, Situation } from './situation';

/** What is pointed at: a field of a form, a column of a list, or what can be pressed. */
export interface Subject {
  kind: 'field' | 'column' | 'button';
  /** The field's path in the record, or the button's code. */
  name: string;
}

/** Why a subject is there as it is, or is not: the reasons that keep it away come first. */
export interface Explanation extends Part {
  subject: Subject;
}

/** Why a subject of a page is there as it is; undefined for one that the page does not have. */
export function explain(page: PageSchema, subject: Subject, situation: Situation): Explanation | undefined {
  if (!isRecordPage(page)) return undefined;
  const explained = EXPLAIN[subject.kind](page, subject.name, situation);
  if (!explained) return undefined;
  const order = (one: Reason) => (one.keeps === 'away' ? 0 : one.keeps === 'fixed' ? 1 : 2);
  const reasons = explained.reasons.toSorted((one, other) => order(one) - order(other));
  return { ...explained, subject, reasons };
}

type Explain = (page: RecordPage, name: string, situation: Situation) => Part | undefined;

const EXPLAIN: Record<Subject['kind'], Explain> = {
  field: explainField,
  column: explainColumn,
  button: explainButton,
};

/** Everything of a page that can be asked about, whether it is in sight or not; each once, by its first title. */
export function subjectsOf(page: PageSchema): { subject: Subject; title: string }[] {
  if (!isRecordPage(page)) return [];
  const fields = placesOf(page).flatMap(({ path, schema }) =>
    schema.type === 'void'
      ? []
      : { subject: { kind: 'field' as const, name: path }, title: schema.title ?? path },
  );
  const rolled = rollUpsIn(page).flatMap(({ name, list, rollUp }) =>
    list === undefined ? [] : { subject: { kind: 'field' as const, name }, title: rollUp.title },
  );
  const columns =
    page.kind === 'list'
      ? columnsOf(page).map(({ field, title }) => ({
          subject: { kind: 'column' as const, name: field },
          title: title ?? columnTitle(page, field),
        }))
      : [];
  const buttons = pressedOn(page).map(({ code, label }) => ({
    subject: { kind: 'button' as const, name: code },
    title: label,
  }));
  const named = new Map<string, { subject: Subject; title: string }>();
  for (const one of [...fields, ...rolled, ...columns, ...buttons]) {
    const key = `${one.subject.kind} ${one.subject.name}`;
    if (!named.has(key)) named.set(key, one);
  }
  return [...named.values()];
}
