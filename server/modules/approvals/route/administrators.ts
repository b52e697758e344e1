import { ROLES } from '../../../../src/contract/base/system-resources';
import { grantsButton } from '../../../../src/contract/language/permissions';
import { buttonsFor } from '../../../../src/contract/pages/buttons';
import type { User } from '../../../kernel/base/user';
import type { Trx } from '../../../kernel/db/tables';
import { grantsOf } from '../../../kernel/policies/grants';
import type { RecordContext } from '../../../kernel/records/context/record-context';
import type { RoutePeople } from './route-people';

/** Whether somebody looks after routes that are stuck: who may change what roles may do, and so who decides. */
export async function mayAdminister(
  { registry }: Pick<RecordContext, 'registry'>,
  trx: Trx,
  user: User,
): Promise<boolean> {
  const page = registry.byResource(ROLES)?.page;
  if (!page || user.supplierCode !== null) return false;
  const map = await grantsOf(trx, user, registry);
  return buttonsFor(page, 'update').some(({ code }) => grantsButton(map, page.path, code));
}

export async function administratorsOf(
  { registry }: Pick<RecordContext, 'registry'>,
  people: RoutePeople,
): Promise<string[]> {
  const page = registry.byResource(ROLES)?.page;
  if (!page) return [];
  const found: string[] = [];
  for (const { code } of buttonsFor(page, 'update')) found.push(...(await people.holders(page, code)));
  return [...new Set(found)];
}
