import type { Doc } from '../../../../src/contract/base/doc';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import { filesIn } from '../../files/hold-files';

/**
 * The files that stand in changed records where they stood before, row by row: who writes the rest of a record need not see
 * them. One that turns up in another field as well is none of them, so that nobody opens a file by moving it into their own.
 */
export function keptFiles(
  { form }: RecordPage,
  payloads: readonly { payload: Doc; stored?: Doc }[],
): Set<string> {
  const kept = new Set<string>();
  const moved = new Set<string>();
  for (const { payload, stored } of payloads) {
    const placeOf = ({ id, path }: { id: string; path: string }) => `${id} ${path}`;
    const before = new Set(filesIn(form, stored ?? {}).map(placeOf));
    for (const named of filesIn(form, payload)) (before.has(placeOf(named)) ? kept : moved).add(named.id);
  }
  return new Set([...kept].filter((id) => !moved.has(id)));
}
