import type { Database } from '../../server/kernel/db/database';
import { deriveSecrets } from '../../server/kernel/sessions/secrets';
import { createSessions } from '../../server/kernel/sessions/sessions';
import { createTokens } from '../../server/kernel/sessions/tokens';
import { accountName, addAccounts } from './contracts-sql';

/**
 * Signs the accounts `from` to `from` + `count` - 1 of `addAccounts` in by the gateway's own code, but for the hash of the
 * password; answers their access tokens, which are good for two hours.
 */
export async function openSessions(
  database: Database,
  secretKey: string,
  { from, count }: { from: number; count: number },
): Promise<string[]> {
  await addAccounts(database, from + count);
  const clock = () => new Date();
  const sessions = createSessions(database, clock);
  const tokens = createTokens(deriveSecrets(secretKey), clock);
  const hashes = await database.kysely
    .selectFrom('account')
    .select(['account_id', 'password_hash'])
    .where(
      'account_id',
      'in',
      Array.from({ length: count }, (_, index) => accountName(from + index)),
    )
    .execute();
  const signed: string[] = [];
  for (const { account_id: accountId, password_hash: passwordHash } of hashes) {
    const { content } = await sessions.open({ accountId, face: 'office', passwordHash });
    signed.push(await tokens.sign('access', content));
  }
  return signed;
}
