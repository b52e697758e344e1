import {
  type InterveningWrite,
  MOST_WRITES,
  type VersionConflict,
} from '../../../../src/contract/records/conflicts';
import { READING_ACTIONS } from '../../audit/write-audit';
import { Refusal } from '../../base/errors';
import { authorize, inTenant, type RecordCall, type RecordContext } from '../context/record-context';
import { accountOf, entryOf, namesOf } from '../reading/read-history';

/**
 * Runs a change of records; where it meets another's, `version_conflict` says who wrote since and when, as far as the
 * caller may read the history. `seenVersion` is the version that the caller has seen of a record, undefined for one that
 * it thought was not there.
 */
export async function withWrites<T>(
  context: RecordContext,
  call: RecordCall,
  seenVersion: (id: string) => number | undefined,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run();
  } catch (reason) {
    if (!(reason instanceof Refusal) || reason.code !== 'version_conflict' || !reason.data) throw reason;
    const { current } = reason.data as VersionConflict;
    const writes = await writesSince(context, call, current, seenVersion(current.id) ?? 0);
    throw new Refusal('version_conflict', { current, ...(writes && { writes }) } satisfies VersionConflict);
  }
}

/** Each write of a record makes one version more, and one row of the audit. */
async function writesSince(
  context: RecordContext,
  call: RecordCall,
  { id, version }: VersionConflict['current'],
  seen: number,
): Promise<InterveningWrite[] | undefined> {
  const { page, user } = call;
  const rows = await inTenant(context, user, async (trx) => {
    await authorize(context, trx, call, 'get');
    return trx
      .selectFrom('audit')
      .selectAll()
      .where('tenant_code', '=', user.tenantCode)
      .where('resource', '=', page.resource.name)
      .where('record_id', '=', id)
      .where('action', 'not in', READING_ACTIONS)
      .orderBy('at', 'desc')
      .orderBy('audit_id', 'desc')
      .limit(Math.min(MOST_WRITES, Math.max(1, version - seen)))
      .execute();
  }).catch((reason: unknown) => {
    if (reason instanceof Refusal && reason.code === 'no_permission') return undefined;
    throw reason;
  });
  if (!rows) return undefined;
  const names = await namesOf(context, rows.map(accountOf));
  return rows.map((row) => {
    const { at, by, action, code } = entryOf(page, row, names);
    return {
      at,
      ...(by !== undefined && { by }),
      action,
      ...(code !== undefined && { code }),
      ...(row.account_id === user.accountId && { isOwn: true as const }),
    };
  });
}
