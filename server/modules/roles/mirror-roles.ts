import { sql } from 'kysely';
import { grantOn } from '../../../src/contract/language/permissions';
import { lock } from '../../kernel/db/advisory-lock';
import { mirrorTable } from '../../kernel/records/writes/mirror-table';

export const { mirror: mirrorRoles, mirrorAll: mirrorAllRoles } = mirrorTable({
  lock: (trx, tenantCode) => lock(trx, 'roles', tenantCode),
  key: sql`record.doc->>'roleCode'`,
  async rows(trx, tenantCode, hasNone) {
    const roles = await trx
      .selectFrom('role')
      .select(['role_code', 'role_name'])
      .where('tenant_code', '=', tenantCode)
      .where(hasNone(sql.ref('role.role_code')))
      .execute();
    const codes = roles.map(({ role_code }) => role_code);
    if (codes.length === 0) return [];
    const grants = await trx
      .selectFrom('role_grant')
      .select(['role_code', 'page_path', 'code'])
      .where('tenant_code', '=', tenantCode)
      .where('role_code', 'in', codes)
      .orderBy('page_path')
      .orderBy('code')
      .execute();
    return roles.map((role) => ({
      ...role,
      grants: grants.filter(({ role_code }) => role_code === role.role_code),
    }));
  },
  docOf: ({ role_code: roleCode, role_name: roleName, grants }) => ({
    roleCode,
    roleName,
    grants: grants.map(({ page_path, code }) => grantOn(page_path, code)),
  }),
});
