import { type RawBuilder, sql } from 'kysely';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import { ANY } from '../../../../src/contract/language/permissions';
import type { Delegated } from '../../../../src/contract/pages/approval-route';
import type { Trx } from '../../../kernel/db/tables';
import { pathsGranting, staffGranted } from '../../../kernel/policies/staff-granted';

type Granted = Pick<RecordPage, 'path' | 'grantedByName'>;

/** Who there is to decide, read once a transaction. */
export interface RoutePeople {
  /** Active staff that hold a code of a page, whether the page still declares it or not. */
  holders(page: Granted, code: string): Promise<readonly string[]>;
  /** Those of them to whom a role gives this very code, and not all codes at once (`*`). */
  named(page: Granted, code: string): Promise<readonly string[]>;
  /** Active staff that may open a page. */
  members(page: Granted): Promise<readonly string[]>;
  /** The delegations that have not run out. */
  delegations(): Promise<readonly Delegated[]>;
}

/** The people of a tenant as its roles say it now; `day` is today in Beijing. */
export function routePeople(trx: Trx, tenantCode: string, day: string): RoutePeople {
  const known = new Map<string, Promise<readonly string[]>>();
  // One after the other: each is the tables' owner for a moment.
  let last: Promise<unknown> = Promise.resolve();
  const ask = (key: string, paths: readonly string[], codes: RawBuilder<unknown> | undefined) => {
    const asked = known.get(key) ?? last.then(() => staffGranted(trx, tenantCode, paths, codes));
    known.set(key, asked);
    last = asked.catch(() => undefined);
    return asked;
  };
  let delegations: Promise<readonly Delegated[]> | undefined;
  return {
    holders: (page, code) => ask(`${page.path}#${code}`, pathsGranting(page), sql.join([code, ANY])),
    named: (page, code) => ask(`${page.path}#${code} by name`, [page.path], sql.join([code])),
    members: (page) => ask(page.path, pathsGranting(page), undefined),
    delegations() {
      delegations ??= readDelegations(trx, tenantCode, day);
      return delegations;
    },
  };
}

/** The delegations of a tenant that end on that day or later. */
export async function readDelegations(
  trx: Trx,
  tenantCode: string,
  day: string,
): Promise<(Delegated & { id: string })[]> {
  const rows = await trx
    .selectFrom('approval_delegation')
    .selectAll()
    .where('tenant_code', '=', tenantCode)
    .where('until_day', '>=', day)
    .orderBy('from_day')
    .execute();
  return rows.map((row) => ({
    id: row.delegation_id,
    accountId: row.account_id,
    delegateId: row.delegate_id,
    fromDay: row.from_day,
    untilDay: row.until_day,
    pages: row.pages,
  }));
}
