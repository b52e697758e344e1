import { type Doc, isFilledIn } from '../base/doc';
import { beside, valueAt } from '../fields/record-shape';
import { cellsFrom, filledBefore, type IsFilledCell } from '../fields/reference-fill';
import { chosenRows, type Lookup, type SourceOptions } from '../language/references';
import { evaluated } from './given';
import type { JudgedRecord } from './judged-record';

/**
 * Puts what comes with a choice into the fields beside it (`fillFromReferences`), field by field. Answers which cells of lists
 * hold what came with a choice; undefined for a record that only its whole form can judge.
 */
export async function fillRecord(
  record: JudgedRecord,
  lookup: Lookup,
  stored: Doc,
): Promise<IsFilledCell | undefined> {
  const cells = new Set<string>();
  for (const choice of record.cells) {
    const { fill, source } = choice.part;
    if (!fill) continue;
    const value = choice.display === 'none' ? undefined : choice.holder[choice.part.name];
    const options = evaluated(source, choice.scope) as SourceOptions;
    const [row] = isFilledIn(value) ? await chosenRows(options, value, lookup) : [];
    for (const [name, column] of Object.entries(fill)) {
      const at = beside(choice.path, name);
      const target = record.at(at);
      if (!target) continue;
      if (typeof column !== 'string') {
        if (target.isLocked && row && valueAt(stored, choice.path) !== value) return undefined;
        if (target.isLocked) continue;
        const kept = valueAt(stored, choice.path) === value ? valueAt(stored, at) : undefined;
        const isLocked = (index: number, cell: string) =>
          record.at(`${at}.${index}.${cell}`)?.isLocked === true;
        const list = { path: at, value: valueAt(record.values, at), isLocked };
        for (const cell of cellsFrom(list, column, row, kept)) cells.add(cell);
      } else if (target.isLocked) {
        if (target.part.kind !== 'value') return undefined;
        record.fill(target, row ? valueAt(row, column) : filledBefore(stored, choice.path, name, value));
        if (!record.settle()) return undefined;
      }
    }
  }
  return (path) => cells.has(path);
}
