import type { ISchema } from '@formily/json-schema';
import { roundTo } from '../base/decimals';
import type { Doc } from '../base/doc';
import { type ExpressionScope, evaluateExpression, expressionIn } from '../expressions/expression';
import { readsForm } from '../expressions/person';
import { dateKindOf } from '../language/date-kinds';
import type { FieldSchema } from '../language/field-schema';
import type { DateKind } from '../rules/dates';
import { storedDecimals } from '../rules/implied';
import { nowInBeijing } from './derived';

/** A moment as expressions give it (`now`); no field holds such a text. */
const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/**
 * What a default gives when a form opens or a create leaves the field out: an expression's value as its field
 * keeps it, moments by Beijing's clock, numbers rounded as shown; else itself. Throws ExpressionError.
 */
export function computedDefault(schema: FieldSchema, initial: unknown, scope: ExpressionScope): unknown {
  const expression = expressionIn(initial);
  if (expression === undefined) return initial;
  return keptValue(schema, evaluateExpression(expression, scope));
}

/** What an expression gives as its field keeps it: numbers rounded as they are shown, moments by Beijing's clock. */
export function keptValue(schema: FieldSchema, value: unknown): unknown {
  if (typeof value === 'number') return roundTo(value, storedDecimals(schema));
  if (typeof value !== 'string' || !MOMENT.test(value)) return value;
  return momentAs(dateKindOf(schema) ?? 'dateTime', new Date(value));
}

/** A default as the form begins with it. One that fails stays an expression, which the form then reports. */
export function initialOf(
  schema: FieldSchema,
  written: unknown,
  scope: ExpressionScope | undefined,
): unknown {
  if (!scope || !isComputedOnce(written)) return written;
  try {
    return computedDefault(schema, written, scope) ?? undefined;
  } catch {
    return written;
  }
}

/** Whether a field, or one that stands in it, has a default. */
export function hasDefault({ default: initial, properties }: FieldSchema): boolean {
  return initial !== undefined || Object.values(properties ?? {}).some(hasDefault);
}

/** The defaults of compiled fields as a record begins with them; expressions that follow the form are not among them. */
export function defaultsIn(properties: Record<string, ISchema>): Doc {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, { type, default: initial, properties: inner }]) => {
      const within = inner ? defaultsIn(inner as Record<string, ISchema>) : {};
      if (type === 'void') return Object.entries(within);
      if (type === 'object') return Object.keys(within).length === 0 ? [] : [[name, within]];
      return initial === undefined || expressionIn(initial) !== undefined ? [] : [[name, initial]];
    }),
  );
}

/** Whether a default is worked out once for each new record; one that reads the form follows the form until it is changed. */
function isComputedOnce(initial: unknown): boolean {
  const expression = expressionIn(initial);
  return expression !== undefined && !readsForm(expression);
}

/** A moment as a field of the kind keeps it, by Beijing's clock. */
export function momentAs(kind: DateKind, moment: Date): string {
  const text = nowInBeijing(moment);
  const day = text.slice(0, 10);
  switch (kind) {
    case 'dateTime':
      return text;
    case 'date':
      return day;
    case 'month':
      return text.slice(0, 7);
    case 'year':
      return text.slice(0, 4);
    case 'quarter':
      return `${text.slice(0, 4)}-Q${Math.ceil(Number(text.slice(5, 7)) / 3)}`;
    case 'time':
      return text.slice(11);
    case 'hourMinute':
      return text.slice(11, 16);
    case 'week':
      return weekOf(day);
  }
}

const DAY_MS = 86_400_000;

/** The ISO week of a day (ISO 8601): the one that its Thursday is in. */
function weekOf(day: string): string {
  const date = Date.parse(`${day}T00:00:00Z`);
  const thursday = new Date(date + (4 - (new Date(date).getUTCDay() || 7)) * DAY_MS);
  const year = thursday.getUTCFullYear();
  const week = Math.ceil(((thursday.getTime() - Date.UTC(year, 0, 1)) / DAY_MS + 1) / 7);
  return `${year}-W${String(week).padStart(2, '0')}`;
}
