import { AUTHORING } from '../../../src/contract/language/schema-changes';
import type { User } from '../base/user';
import type { Trx } from '../db/tables';

/** Whether the user may author page files. A grant on every page does not say so: it is granted by name (decision 015). */
export async function mayAuthor(trx: Trx, user: User): Promise<boolean> {
  if (user.roles.length === 0) return false;
  const found = await trx
    .selectFrom('role_grant')
    .select('code')
    .where('tenant_code', '=', user.tenantCode)
    .where('role_code', 'in', [...user.roles])
    .where('page_path', '=', AUTHORING.path)
    .where('code', '=', AUTHORING.code)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
