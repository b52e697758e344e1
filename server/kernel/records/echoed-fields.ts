import { isDeepStrictEqual } from 'node:util';
import type { Doc, Violation } from '../../../src/contract/doc';
import { fieldsOf } from '../../../src/contract/fields';
import type { RecordPage } from '../../../src/contract/page-schema';
import { URGE_REFUSAL } from '../../../src/contract/responsible';
import { presentRecord } from './store';
import type { StoredRecord } from './stored-record';

const DAY_MS = 24 * 60 * 60_000;

/**
 * A payload without what the gateway answered beside the record's own fields (times, authors, derived values), so that a
 * record can be sent back as it was read, yesterday too: derived values go by the date. Where one of them differs, the
 * second part says so by its name.
 */
export function withoutEchoes(
  page: RecordPage,
  payload: Doc,
  stored: StoredRecord,
  now: Date,
): [own: Doc, forged: Violation[]] {
  const fields = fieldsOf(page.form);
  const answers = [now, new Date(now.getTime() - DAY_MS)].map((day) => presentRecord(page, stored, day));
  const own: Doc = {};
  const forged: Violation[] = [];
  for (const [name, value] of Object.entries(payload)) {
    // Told to who may urge; it goes by the person and the hour.
    if (name === URGE_REFUSAL && !fields.has(name)) continue;
    const isOwn = fields.has(name) || !answers.some((answer) => Object.hasOwn(answer, name));
    if (isOwn) Object.defineProperty(own, name, { value, enumerable: true });
    else if (!answers.some((answer) => isDeepStrictEqual(answer[name], value)))
      forged.push({ path: name, rule: 'systemField', params: { path: name } });
  }
  return [own, forged];
}
