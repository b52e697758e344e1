import type { Doc } from '../../../../src/contract/base/doc';
import { fieldsOf } from '../../../../src/contract/fields/fields';
import { responsibleFor, URGE_REFUSAL, type UrgeRefusal } from '../../../../src/contract/fields/responsible';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import { grantsButton } from '../../../../src/contract/language/permissions';
import type { RecordRow } from '../../../../src/contract/lists/list-query';
import { buttonsFor } from '../../../../src/contract/pages/buttons';
import type { User } from '../../base/user';
import { asOwner } from '../../db/as-role';
import type { Trx } from '../../db/tables';
import { grantsOf } from '../../policies/grants';
import { membersAmong } from '../../sessions/members';
import type { RecordCall, RecordContext } from '../context/record-context';

/** A person urges about a record once in so many milliseconds. */
const URGE_EVERY_MS = 60 * 60_000;

interface Urged {
  id: string;
  doc: Doc;
}

/**
 * Why a person may not urge about these records now, by the records' ids; one about which they may is not in it. Not to
 * be run beside other statements of its transaction: it changes roles for a moment.
 */
export async function urgeRefusals(
  { clock }: Pick<RecordContext, 'clock'>,
  trx: Trx,
  { user, page }: RecordCall,
  records: readonly Urged[],
): Promise<Map<string, UrgeRefusal>> {
  const owners = records.map(({ id, doc }) => ({ id, owner: responsibleFor(page, doc) }));
  const asked = [...new Set(owners.flatMap(({ owner }) => (owner === undefined ? [] : [owner])))];
  const members = await asOwner(trx, () => membersAmong(trx, user.tenantCode, asked));
  const active = new Set(members.map(({ account_id }) => account_id));
  const since = new Date(clock().getTime() - URGE_EVERY_MS);
  const ids = records.map(({ id }) => id);
  const lately = await urgedSince(trx, user, page, ids, since);
  const refusalOf = (id: string, owner: string | undefined): UrgeRefusal | undefined => {
    if (lately.has(id)) return 'urged_lately';
    if (owner === undefined) return 'nobody_to_urge';
    if (owner === user.accountId) return 'own_to_urge';
    return active.has(owner) ? undefined : 'owner_disabled';
  };
  const found = new Map<string, UrgeRefusal>();
  for (const { id, owner } of owners) {
    const refusal = refusalOf(id, owner);
    if (refusal) found.set(id, refusal);
  }
  return found;
}

/** Rows as answered to somebody who holds a button to urge: each says under `urgeRefusal` why it cannot be pressed now. */
export async function withUrgeRefusals(
  context: RecordContext,
  trx: Trx,
  call: RecordCall,
  rows: readonly RecordRow[],
): Promise<RecordRow[]> {
  const { user, page } = call;
  const buttons = buttonsFor(page, 'urge');
  const isTaken = fieldsOf(page.form).has(URGE_REFUSAL);
  if (buttons.length === 0 || rows.length === 0 || isTaken) return [...rows];
  const grants = await grantsOf(trx, user, context.registry);
  if (!buttons.some(({ code }) => grantsButton(grants, page.path, code))) return [...rows];
  const refusals = await urgeRefusals(
    context,
    trx,
    call,
    rows.map((row) => ({ id: row.id, doc: row })),
  );
  return rows.map((row) => {
    const refusal = refusals.get(row.id);
    return refusal === undefined ? row : { ...row, [URGE_REFUSAL]: refusal };
  });
}

async function urgedSince(
  trx: Trx,
  { tenantCode, accountId }: User,
  page: RecordPage,
  ids: readonly string[],
  since: Date,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await trx
    .selectFrom('audit')
    .select('record_id')
    .where('tenant_code', '=', tenantCode)
    .where('record_id', 'in', [...ids])
    .where('resource', '=', page.resource.name)
    .where('action', '=', 'urge')
    .where('account_id', '=', accountId)
    .where('at', '>', since)
    .execute();
  return new Set(rows.map((row) => row.record_id));
}
