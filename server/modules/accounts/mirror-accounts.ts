import { sql } from 'kysely';
import { lock } from '../../kernel/db/advisory-lock';
import { supplierNames } from '../../kernel/records/hooks/describe-record';
import { mirrorTable } from '../../kernel/records/writes/mirror-table';

/** Accounts of a tenant: registration makes them without a record, too. */
export const { mirror: mirrorAccounts, mirrorAll: mirrorAllAccounts } = mirrorTable({
  lock: (trx, tenantCode) => lock(trx, 'roles', tenantCode),
  key: sql`record.id`,
  async rows(trx, tenantCode, hasNone) {
    const members = await trx
      .selectFrom('membership')
      .innerJoin('account', 'account.account_id', 'membership.account_id')
      .select([
        'account.account_id',
        'account.username',
        'account.display_name',
        'account.email',
        // One that several accounts have is nobody's to sign in with, and stays out of their records.
        sql<string>`CASE WHEN (SELECT count(*) FROM account AS other WHERE other.telephone = account.telephone) = 1
          THEN account.telephone ELSE '' END`.as('telephone'),
        'account.application_system',
        'account.disabled',
        'membership.disabled as stopped',
        'membership.supplier_code',
        sql<string[]>`array(SELECT role_code FROM account_role
          WHERE account_role.account_id = account.account_id AND account_role.tenant_code = ${tenantCode}
          ORDER BY role_code)`.as('roles'),
      ])
      .where('membership.tenant_code', '=', tenantCode)
      .where(hasNone(sql.ref('account.account_id')))
      .orderBy('account.username_key')
      .execute();
    const codes = members.flatMap(({ supplier_code }) => supplier_code ?? []);
    const names = await supplierNames(trx, tenantCode, codes);
    return members.map((member) => ({ ...member, supplier_name: names.get(member.supplier_code ?? '') }));
  },
  idOf: ({ account_id }) => account_id,
  docOf(account) {
    const { telephone, supplier_code, supplier_name, roles } = account;
    return {
      username: account.username,
      displayName: account.display_name,
      ...(telephone && { telephone }),
      ...(account.email && { email: account.email }),
      accountType: account.application_system === 'supplier' ? 'supplier' : 'staff',
      ...(supplier_code && { company: [supplier_code, supplier_name].filter(Boolean).join(' ') }),
      ...(roles.length > 0 && { roles }),
      state: account.disabled || account.stopped ? 'disabled' : 'active',
    };
  },
});
