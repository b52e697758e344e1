import { sql } from 'kysely';
import { nowInBeijing } from '../../../src/contract/fields/derived';
import type { RecordPage } from '../../../src/contract/language/page-schema';
import { levelNamed } from '../../../src/contract/pages/approval-route';
import { transitionOf } from '../../../src/contract/pages/buttons';
import { TRANSITION } from '../../kernel/audit/write-audit';
import type { Trx } from '../../kernel/db/tables';
import type { RecordCall, RecordContext } from '../../kernel/records/context/record-context';
import { accountOf, namesOf, seenBySupplier } from '../../kernel/records/reading/read-history';
import { fieldPath } from '../../kernel/records/tables/table';

/** A step that somebody took, as it is signed on paper. */
export interface ApprovalRow {
  step: string;
  by: string;
  /** Beijing's time to the minute. */
  at: string;
  opinion: string;
}

/** Steps of one record that are read. */
const MOST = 200;

export type Step = Awaited<ReturnType<typeof stepsOf>>[number];

/** The transitions and decisions of a record, the latest first; of a supplier those after which the record was its to see. */
export async function stepsOf(trx: Trx, { user, page }: RecordCall, id: string) {
  const { states } = page;
  if (!states) return [];
  const place = fieldPath(states.field);
  return trx
    .selectFrom('audit')
    .select([
      'action',
      'at',
      'account_id',
      'reason',
      sql<string | null>`before #>> ${place}::text[]`.as('from'),
      sql<string | null>`after #>> ${place}::text[]`.as('to'),
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
}

/** Of each of a record's transitions and decisions since it was last started anew the last one, in their order. */
export async function approvalRows(
  context: RecordContext,
  page: RecordPage,
  rows: readonly Step[],
  inLanguage: (text: string) => string,
): Promise<ApprovalRow[]> {
  const started = rows.findIndex(({ from }) => from === page.states?.initial);
  const taken = (started === -1 ? rows : rows.slice(0, started + 1)).filter(
    ({ action }, index, all) => all.findIndex((one) => one.action === action) === index,
  );
  const names = await namesOf(context, taken.map(accountOf));
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
