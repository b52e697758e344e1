import type { Database } from '../../kernel/db/database';
import { sendMessage } from '../messages/public';

/** Tells an account's owner, in its default tenant, that a stranger is guessing at its password. */
export async function warnOwner(
  database: Database,
  { accountId, tenantCode, address }: { accountId: string; tenantCode: string; address: string },
): Promise<void> {
  await database.inTenant({ tenantCode, accountId, supplierCode: null }, async (trx) => {
    await sendMessage(trx, {
      tenantCode,
      to: [accountId],
      kind: 'system',
      title: '有人多次尝试登录您的账号',
      body: '来自 {address} 的设备多次输错您的密码，陌生设备登录前须等待。您登录过的设备不受影响。如果不是您本人，请尽快修改密码。',
      params: { address },
      link: '/userCenter?tab=password',
    });
  });
}
