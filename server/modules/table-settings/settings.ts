import { Refusal } from '../../kernel/base/errors';
import type { User } from '../../kernel/base/user';
import { lock } from '../../kernel/db/advisory-lock';
import type { Trx } from '../../kernel/db/tables';

/** Tables of one account. */
const MOST_TABLES = 200;

interface Setting {
  tableCode: string;
  config: Record<string, unknown>;
  updatedAt: string;
}

/** Keeps how an account likes one table. Throws too_many_tables. */
export async function keepSetting(
  trx: Trx,
  { tenantCode, accountId }: User,
  { tableCode: table_code, config }: Pick<Setting, 'tableCode' | 'config'>,
  now: Date,
): Promise<Setting> {
  // One account's saves take their turn, so that two at once cannot pass the limit together.
  await lock(trx, 'tableSettings', `${tenantCode} ${accountId}`);
  const row = { config: JSON.stringify(config), updated_at: now };
  await trx
    .insertInto('table_setting')
    .values({ tenant_code: tenantCode, account_id: accountId, table_code, ...row })
    .onConflict((conflict) => conflict.columns(['tenant_code', 'account_id', 'table_code']).doUpdateSet(row))
    .execute();
  const { count } = await trx
    .selectFrom('table_setting')
    .select((rows) => rows.fn.countAll<string>().as('count'))
    .where('tenant_code', '=', tenantCode)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (Number(count) > MOST_TABLES) throw new Refusal('too_many_tables');
  return { tableCode: table_code, config, updatedAt: now.toISOString() };
}

/** What an account has kept, of all tables or of one. */
export async function findSettings(
  trx: Trx,
  { tenantCode, accountId }: User,
  tableCode: string | undefined,
): Promise<Setting[]> {
  const rows = await trx
    .selectFrom('table_setting')
    .select(['table_code', 'config', 'updated_at'])
    .where('tenant_code', '=', tenantCode)
    .where('account_id', '=', accountId)
    .$if(tableCode !== undefined, (own) => own.where('table_code', '=', tableCode!))
    .orderBy('table_code')
    .execute();
  return rows.map(({ table_code, config, updated_at }) => ({
    tableCode: table_code,
    config: config as Setting['config'],
    updatedAt: updated_at.toISOString(),
  }));
}

/** What an account has kept of one table; undefined where it never did. */
export async function readSetting(
  trx: Trx,
  user: User,
  tableCode: string,
): Promise<Record<string, unknown> | undefined> {
  const [setting] = await findSettings(trx, user, tableCode);
  return setting?.config;
}
