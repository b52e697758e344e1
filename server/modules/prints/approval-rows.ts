import { sql, type Transaction } from 'kysely';
import { levelNamed } from '../../../src/contract/approval-route';
import { transitionOf } from '../../../src/contract/buttons';
import { nowInBeijing } from '../../../src/contract/derived';
import type { Tables } from '../../kernel/db/tables';
import { namesOf, seenBySupplier } from '../../kernel/records/read-history';
import type { RecordCall, RecordContext } from '../../kernel/records/record-context';

/** A step that somebody took, as it is signed on paper. */
export interface ApprovalRow {
  step: string;
  by: string;
  /** Beijing's time to the minute. */
  at: string;
  opinion: string;
}

const TRANSITION = 'transition:';
/** Steps of one record that are read. */
const MOST = 200;

/**
 * The transitions and decisions of a record since it was last started anew: of each the last one, in their order. A supplier
 * sees those after which the record was its to see.
 */
export async function approvalRows(
  context: RecordContext,
  trx: Transaction<Tables>,
  { user, page }: RecordCall,
  id: string,
  inLanguage: (text: string) => string,
): Promise<ApprovalRow[]> {
  const { states } = page;
  if (!states) return [];
  const place = `{${states.field.split('.').join(',')}}`;
  const rows = await trx
    .selectFrom('audit')
    .select([
      'action',
      'at',
      'account_id',
      'reason',
      sql<string | null>`before #>> ${place}::text[]`.as('from'),
    ])
    .where('tenant_code', '=', user.tenantCode)
    .where('resource', '=', page.resource.name)
    .where('record_id', '=', id)
    .where('action', 'like', `${TRANSITION}%`)
    .$if(page.resource.view?.shared !== undefined, (all) => all.where(seenBySupplier(page)))
    .orderBy('at', 'desc')
    .orderBy('audit_id', 'desc')
    .limit(MOST)
    .execute();
  const started = rows.findIndex(({ from }) => from === states.initial);
  const taken = (started === -1 ? rows : rows.slice(0, started + 1)).filter(
    ({ action }, index, all) => all.findIndex((one) => one.action === action) === index,
  );
  const names = await namesOf(context, taken);
  return taken.reverse().map(({ action, at, account_id, reason }) => {
    const code = action.slice(TRANSITION.length);
    const label = levelNamed(page, code)?.label ?? transitionOf(page, code)?.label ?? code;
    return {
      step: inLanguage(label),
      by: names.get(account_id) ?? inLanguage('系统'),
      at: nowInBeijing(at).slice(0, 16),
      opinion: reason ?? '',
    };
  });
}
