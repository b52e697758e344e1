import { isDeepStrictEqual } from 'node:util';
import type { Doc, Violation } from '../../../../src/contract/base/doc';
import { isObject, objectsIn } from '../../../../src/contract/base/is-object';
import { fieldsOf } from '../../../../src/contract/fields/fields';
import { REFS } from '../../../../src/contract/fields/other-records';
import { URGE_REFUSAL } from '../../../../src/contract/fields/responsible';
import { rollUpsIn } from '../../../../src/contract/fields/roll-ups';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import { presentRecord } from '../tables/store';
import type { StoredRecord } from '../tables/stored-record';

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
  for (const [name, sent] of Object.entries(payload)) {
    const value = withoutEchoedRows(page, name, sent, answers[0]![name]);
    // Told to who may urge; it goes by the person and the hour.
    if ((name === URGE_REFUSAL || name === REFS) && !fields.has(name)) continue;
    const isOwn = fields.has(name) || !answers.some((answer) => Object.hasOwn(answer, name));
    if (isOwn) Object.defineProperty(own, name, { value, enumerable: true });
    else if (!answers.some((answer) => isDeepStrictEqual(answer[name], value)))
      forged.push({ path: name, rule: 'systemField', params: { path: name } });
  }
  return [own, forged];
}

/** Rows without the roll-ups that they were answered with; any other value of one stays, and is refused as no field. */
function withoutEchoedRows(page: RecordPage, name: string, sent: unknown, answered: unknown): unknown {
  const rolled = rollUpsIn(page).filter(({ list }) => list === name);
  if (rolled.length === 0 || !Array.isArray(sent)) return sent;
  const rows = objectsIn(answered);
  return sent.map((row) => {
    if (!isObject(row)) return row;
    const echoed = rolled.flatMap(({ column }) =>
      column !== undefined && rows.some((known) => known[column] === row[column]) ? column : [],
    );
    return Object.fromEntries(Object.entries(row).filter(([key]) => !echoed.includes(key)));
  });
}
