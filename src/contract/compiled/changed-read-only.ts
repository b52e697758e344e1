import type { Doc, Violation } from '../base/doc';
import type { PlaceBefore } from '../fields/locked-rows';
import { valueAt } from '../fields/record-shape';
import type { IsFilledCell } from '../fields/reference-fill';
import { type Cell, initialOf, type JudgedRecord, rowsOf } from './judged-record';

/** What was sent, what is stored, and how places of the one are found in the other. */
export interface Compared {
  sent: Doc;
  stored: Doc;
  placeBefore: PlaceBefore;
  isFilledCell: IsFilledCell;
}

/**
 * As in `validateRecord`: what its writer may not edit, or is not shown, keeps its stored value. Undefined for a record that
 * only its whole form can judge. Throws ExpressionError.
 */
export function changedReadOnly(record: JudgedRecord, compared: Compared): Violation[] | undefined {
  const found: Violation[] = [];
  for (const cell of record.cells) {
    const { part, path } = cell;
    const isKept = cell.display === 'hidden' && part.isHiddenByPerson;
    if (part.kind === 'layout' || !(cell.isLocked || isKept)) continue;
    if (part.isDerived || compared.isFilledCell(path)) continue;
    if (beginsByParts(record, cell)) return undefined;
    const kept = keptValue(record, cell, compared);
    const sent = path.includes('.') ? valueAt(compared.sent, path) : compared.sent[path];
    if (sent === undefined) {
      if (part.kind !== 'value' && kept !== undefined) return undefined;
      record.fill(cell, kept);
    } else if (JSON.stringify(sent) !== JSON.stringify(kept))
      found.push({ path, rule: 'readOnly', params: { title: part.title } });
  }
  return found;
}

/** Whether what it begins with is made of what its parts begin with. */
function beginsByParts({ form }: JudgedRecord, cell: Cell): boolean {
  if (!form.isNew || cell.part.kind === 'value') return false;
  const isEmpty = cell.part.kind === 'list' && rowsOf(cell).length === 0;
  return !isEmpty && cell.part.hasInitial;
}

function keptValue({ form }: JudgedRecord, { part, path, scope }: Cell, compared: Compared): unknown {
  const { stored, placeBefore } = compared;
  const before = path.includes('.') ? placeBefore(path) : path;
  const isOfNewRow = before === undefined;
  const known = isOfNewRow ? initialOf(part, scope) : valueAt(stored, before);
  return known ?? (form.isNew ? initialOf(part, scope) : undefined);
}
