import { copyJson } from '../base/copy-json';
import type { Doc } from '../base/doc';
import { isObject } from '../base/is-object';
import { answerOf, type ExpressionScope, expressionIn } from '../expressions/expression';
import { isByPerson, readsForm } from '../expressions/person';
import { isComputed } from '../fields/computed-field';
import type { PlaceBefore } from '../fields/locked-rows';
import { valueAt } from '../fields/record-shape';
import { isFilled } from '../fields/reference-fill';
import { isAmong, writtenByReactions } from '../fields/written-by-reactions';
import type { FieldSchema, FormObject } from '../language/field-schema';
import { placesBefore } from './stored-rows';

/** What a part of a form gives to what stands in it. */
interface Within {
  isLocked: boolean;
  isHidden: boolean;
}

/** What was sent as it is judged (`withKept`), and where its rows were in the stored record. */
export function besideStored(
  form: FormObject,
  sent: Doc,
  stored: Doc,
  writer: Scope,
): { whole: Doc; placeBefore: PlaceBefore } {
  const placeBefore = placesBefore(form, sent, stored, writer);
  return { whole: withKept(form, sent, stored, writer, placeBefore), placeBefore };
}

/**
 * What was sent with the stored values of what was left out and the writer cannot change, whatever else the record says:
 * other fields are judged by them, so leaving one out opens nothing. What linkage locks by values is not among them, nor
 * what is computed or filled by a reference.
 */
function withKept(form: FormObject, payload: Doc, stored: Doc, scope: Scope, placeBefore: PlaceBefore): Doc {
  const { values, locks } = writtenByReactions(form);
  const keep = (properties: FieldSchema['properties'], doc: Doc, prefix: string, outer: Within): void => {
    for (const [name, schema] of Object.entries(properties ?? {})) {
      const path = prefix + name;
      const within = withinOf(schema, outer, scope, isAmong(locks, path));
      if (schema.type === 'void') {
        keep(schema.properties, doc, prefix, within);
        continue;
      }
      const value = doc[name];
      const isLeft = value === undefined && (within.isLocked || within.isHidden);
      if (schema.type !== 'object' && !isLeft && !Array.isArray(value)) continue;
      if (isComputed(schema) || isAmong(values, path) || isFilled(form, path)) continue;
      const before = placeBefore(path);
      const kept = before === undefined ? undefined : valueAt(stored, before);
      if (schema.type === 'object') {
        const inner = isObject(doc[name]) ? doc[name] : {};
        keep(schema.properties, inner, `${path}.`, within);
        if (Object.keys(inner).length > 0) doc[name] = inner;
      } else if (isLeft) {
        if (kept !== undefined) doc[name] = copyJson(kept);
      } else if (Array.isArray(value)) {
        for (const [index, row] of value.entries())
          if (isObject(row)) keep(schema.items?.properties, row, `${path}.${index}.`, within);
      }
    }
  };
  const whole = copyJson(payload);
  keep(form.properties, whole, '', { isLocked: false, isHidden: false });
  return whole;
}

type Scope = Omit<ExpressionScope, 'values' | 'row'>;

function withinOf(schema: FieldSchema, outer: Within, scope: Scope, isByReaction: boolean): Within {
  const hidden = schema['x-hidden'];
  return {
    isLocked: !isByReaction && isLocked(schema, outer.isLocked, scope),
    isHidden: outer.isHidden || (isByPerson(hidden) && settled(hidden, scope) === true),
  };
}

function isLocked(schema: FieldSchema, isOuter: boolean, scope: Scope): boolean {
  const { 'x-pattern': pattern, 'x-disabled': disabled, readOnly } = schema;
  if (schema['x-serial'] !== undefined) return true;
  const locks = [
    ...(pattern === undefined ? [] : [pattern !== 'editable']),
    ...(disabled === undefined ? [] : [settled(disabled, scope) === true]),
    ...(readOnly === undefined ? [] : [readOnly]),
  ];
  return locks.length === 0 ? isOuter : locks.every(Boolean);
}

/** A flag that no value of the record can change; undefined for any other. */
function settled(flag: unknown, scope: Scope): unknown {
  const expression = expressionIn(flag);
  return expression !== undefined && readsForm(expression) ? undefined : answerOf(flag, scope);
}
