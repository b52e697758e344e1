import type { Doc } from '../base/doc';
import { isObject, objectsIn } from '../base/is-object';
import { type ExpressionScope, evaluateExpression, expressionIn } from '../expressions/expression';
import type { FormScope } from '../expressions/register';
import { computedDefault } from '../fields/computed-defaults';
import { isOff } from '../fields/fields';
import { withoutEmpty } from '../fields/record-shape';
import { evaluated } from './given';
import type { CompiledForm, Display, Part } from './parts';

/** A field of one record while it is judged, or layout around fields. */
export interface Cell {
  part: Part;
  /** The place in the record: `lines.0.amount`. */
  path: string;
  /** What its value stands in: the record, a group or a row. */
  holder: Doc;
  scope: ExpressionScope;
  parent: Cell | undefined;
  /** What it is filled with; the holder has it as long as it is not out of sight. */
  filled: unknown;
  display: Display;
  isLocked: boolean;
}

type Known = Omit<FormScope, 'reportExpression'>;

/** Whatever hides, locks and computes by turns until nothing changes is not judged here. */
const MOST_ROUNDS = 12;

/** What expressions of one row, one group or the record itself read by. */
class CellScope implements ExpressionScope {
  constructor(
    private readonly record: Doc,
    readonly row: Doc,
    private readonly known: Known,
  ) {}

  get values() {
    return this.known.rolled ? { ...this.record, ...this.known.rolled } : this.record;
  }
  get user() {
    return this.known.user;
  }
  get session() {
    return this.known.session;
  }
  get now() {
    return this.known.now();
  }
  get others() {
    return this.known.others;
  }
}

/**
 * One record in a compiled form, field by field in the order of the form, as Formily would make its fields: a default where
 * nothing was sent, what is seen and locked, computed values. `values` is what is in sight; what was sent becomes it.
 */
export class JudgedRecord {
  readonly cells: Cell[] = [];
  readonly scope: ExpressionScope;
  private readonly moving: Cell[] = [];
  private isBeyond = false;

  /** Throws ExpressionError. */
  constructor(
    readonly form: CompiledForm,
    readonly values: Doc,
    private readonly known: Known,
  ) {
    this.scope = new CellScope(values, values, known);
    this.add(form.parts, { holder: values, prefix: '', parent: undefined, scope: this.scope });
  }

  private add(parts: readonly Part[], within: Within): void {
    for (const part of parts) {
      const { kind, name } = part;
      const isLayout = kind === 'layout';
      const { holder, scope, parent, prefix } = within;
      const path = isLayout ? '' : prefix + name;
      const cell: Cell = {
        part,
        path,
        holder,
        scope,
        parent,
        filled: undefined,
        display: 'visible',
        isLocked: false,
      };
      this.cells.push(cell);
      if (!part.isSettled || part.computed !== undefined) this.moving.push(cell);
      // When an expression writes over what a person wrote hangs on what changed last.
      if (part.isTyped && holder[name] !== undefined) this.isBeyond = true;
      if (!isLayout) cell.filled = holder[name] ?? this.started(cell, holder[name]);
      setState(cell);
      if (isLayout) {
        this.add(part.parts, { ...within, parent: cell });
        continue;
      }
      place(cell);
      compute(cell);
      if (kind === 'group') this.addGroup(cell);
      if (kind === 'list' && cell.display !== 'none') this.addRows(cell);
    }
  }

  private started({ part, scope }: Cell, sent: unknown): unknown {
    // What was cleared stays empty.
    if (sent === null) return null;
    const initial = this.form.isNew ? initialOf(part, scope) : undefined;
    if (initial !== undefined) return initial;
    if (part.kind === 'group') return {};
    return part.schema.type === 'array' ? [] : undefined;
  }

  private addGroup(cell: Cell): void {
    if (!isObject(cell.filled)) return;
    const scope = new CellScope(this.values, cell.filled, this.known);
    this.add(cell.part.parts, { holder: cell.filled, prefix: `${cell.path}.`, parent: cell, scope });
  }

  private addRows(list: Cell): void {
    for (const [index, row] of rowsOf(list).entries()) {
      const scope = new CellScope(this.values, row, this.known);
      this.add(list.part.parts, { holder: row, prefix: `${list.path}.${index}.`, parent: list, scope });
    }
  }

  /**
   * Brings what is seen, what is locked and what is computed into line with each other; false where it never is, where a list
   * with rows comes into sight or goes, and where a value was sent that an expression gives. Throws ExpressionError.
   */
  settle(): boolean {
    if (this.isBeyond) return false;
    if (this.moving.length === 0) return true;
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      let isChanged = false;
      for (const cell of this.moving) {
        const { display } = cell;
        if (!cell.part.isSettled) setState(cell);
        const turns = (display === 'none') !== (cell.display === 'none');
        if (turns && cell.part.kind === 'list' && rowsOf(cell).length > 0) return false;
        if (cell.part.kind === 'layout') continue;
        if (place(cell)) isChanged = true;
        if (compute(cell)) isChanged = true;
      }
      if (!isChanged) return true;
    }
    return false;
  }

  /** The field at a place in the record. */
  at(path: string): Cell | undefined {
    return this.cells.find((cell) => cell.path === path && cell.part.kind !== 'layout');
  }

  /** The record as it may be stored. */
  doc(): Doc {
    return withoutEmpty(jsonOf(this.values) as Doc);
  }

  /** Fills a field, which stays out of sight where it is. */
  fill(cell: Cell, value: unknown): void {
    cell.filled = value;
    place(cell);
  }
}

interface Within {
  holder: Doc;
  prefix: string;
  parent: Cell | undefined;
  scope: ExpressionScope;
}

/** The rows of a list as they stand, in sight or not. */
export function rowsOf({ filled }: Cell): Doc[] {
  return objectsIn(filled);
}

/** What a field begins with in a new record or row; undefined for nothing. Throws ExpressionError. */
export function initialOf({ initial, schema, switchable }: Part, scope: ExpressionScope): unknown {
  if (initial.value === undefined) return undefined;
  const isComputed = expressionIn(initial.value) !== undefined;
  const value = isComputed ? computedDefault(schema, initial.value, scope) : evaluated(initial, scope);
  if (isComputed && switchable && isOff(value, switchable)) return undefined;
  return structuredClone(value ?? undefined);
}

/** Puts a value where it is in sight, or takes it away; whether that changed anything. */
function place({ holder, part: { name }, filled, display }: Cell): boolean {
  if (display === 'none') return holder[name] !== undefined && delete holder[name];
  if (isSame(holder[name], filled)) return false;
  holder[name] = filled;
  return true;
}

function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  const areObjects = typeof one === 'object' && typeof other === 'object' && one !== null && other !== null;
  return areObjects && JSON.stringify(one) === JSON.stringify(other);
}

/** Works a computed value out; whether that changed anything. One that waits for other records is kept. */
function compute(cell: Cell): boolean {
  if (cell.part.computed === undefined) return false;
  const value = evaluateExpression(cell.part.computed, cell.scope);
  if (value === undefined) return false;
  cell.filled = value;
  return place(cell);
}

/** A copy of what was sent, computed or looked up, as JSON has it. */
function jsonOf(value: unknown): unknown {
  // JSON knows one zero.
  if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : null;
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Date) return value.toJSON();
  if (Array.isArray(value)) return value.map((item) => (item === undefined ? null : jsonOf(item)));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, jsonOf(item)]));
}

function setState(cell: Cell): void {
  const { part, scope, parent } = cell;
  const around = parent?.display ?? 'visible';
  const own = displayOf(part, scope);
  cell.display = around === 'visible' || (own !== undefined && own !== 'visible') ? (own ?? around) : around;
  cell.isLocked = part.isLocked ?? lockOf(part, scope) ?? parent?.isLocked ?? false;
}

function displayOf({ visible, hidden }: Part, scope: ExpressionScope): Display | undefined {
  const isVisible = evaluated(visible, scope) ?? undefined;
  if (isVisible !== undefined) return isVisible ? 'visible' : 'none';
  const isHidden = evaluated(hidden, scope) ?? undefined;
  return isHidden === undefined ? undefined : isHidden ? 'hidden' : 'visible';
}

function lockOf({ disabled }: Part, scope: ExpressionScope): boolean | undefined {
  const isDisabled = evaluated(disabled, scope) ?? undefined;
  return isDisabled === undefined ? undefined : Boolean(isDisabled);
}
