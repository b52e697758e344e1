import { roundTo } from '../base/decimals';
import type { Doc } from '../base/doc';
import { type ExpressionScope, evaluateExpression, expressionIn } from '../expressions/expression';
import { dateKindOf } from '../language/date-kinds';
import type { FieldSchema, FormObject } from '../language/field-schema';
import type { DateKind } from '../rules/dates';
import { nowInBeijing } from './derived';
import { fieldsOf, storedDecimals } from './fields';

/** A moment as an expression answers it. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/**
 * What the fields of a form are given by a page file: each value as it stands, or what its expression says, in the kind
 * and with the decimals of its field. An empty value is null. Throws ExpressionError.
 */
export function valuesSet(
  form: FormObject,
  sets: Readonly<Record<string, unknown>> | undefined,
  scope: ExpressionScope,
): Doc {
  const fields = fieldsOf(form);
  return Object.fromEntries(
    Object.entries(sets ?? {}).map(([name, given]) => {
      const schema = fields.get(name)?.schema;
      return [name, schema ? asStored(schema, valueSet(given, scope)) : valueSet(given, scope)];
    }),
  );
}

/** A value of a page file, or what its expression says; null for nothing. Throws ExpressionError. */
export function valueSet(given: unknown, scope: ExpressionScope): unknown {
  const expression = expressionIn(given);
  return (expression === undefined ? given : evaluateExpression(expression, scope)) ?? null;
}

function asStored(schema: FieldSchema, value: unknown): unknown {
  if (typeof value === 'number') return roundTo(value, storedDecimals(schema));
  if (typeof value !== 'string' || !MOMENT.test(value)) return value;
  return momentAs(dateKindOf(schema), new Date(value));
}

/** A moment on Beijing's clocks, in the kind of a date field. */
function momentAs(kind: DateKind | undefined, moment: Date): string {
  const text = nowInBeijing(moment);
  const day = text.slice(0, 10);
  const of: Record<DateKind, () => string> = {
    dateTime: () => text,
    date: () => day,
    month: () => text.slice(0, 7),
    year: () => text.slice(0, 4),
    quarter: () => `${text.slice(0, 4)}-Q${Math.ceil(Number(text.slice(5, 7)) / 3)}`,
    week: () => isoWeek(day),
    time: () => text.slice(11),
    hourMinute: () => text.slice(11, 16),
  };
  return of[kind ?? 'dateTime']();
}

/** The week of a day (ISO 8601): its Thursday says of which year. */
function isoWeek(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 4 - (date.getUTCDay() || 7));
  const year = date.getUTCFullYear();
  const week = Math.ceil(((date.getTime() - Date.UTC(year, 0, 1)) / 86_400_000 + 1) / 7);
  return `${year}-W${String(week).padStart(2, '0')}`;
}
