import type { Transaction } from 'kysely';
import { z } from 'zod';
import { badRequest, Refusal } from '../../kernel/base/errors';
import type { User } from '../../kernel/base/user';
import { lock } from '../../kernel/db/advisory-lock';
import type { Tables } from '../../kernel/db/tables';
import { route } from '../../kernel/http/route';
import { moduleRoutes } from '../../kernel/module';

/** Bytes of one table's settings, and tables of one account. */
const MOST_BYTES = 16 * 1024;
const MOST_TABLES = 200;

const tableCode = z
  .string()
  .regex(/^[A-Za-z0-9/_.-]{1,100}$/)
  .describe('表格的名称，例如页面路径');
const saveBody = z.strictObject({ tableCode, config: z.record(z.string().max(100), z.unknown()) });
const setting = z.object({ tableCode: z.string(), config: z.looseObject({}), updatedAt: z.string() });
type Setting = z.infer<typeof setting>;

const BASE = '/system/office/userTableConfig';

/** How an account likes its tables (specification section 7: userTableConfig); each account sees its own in each tenant. */
export const tableSettingRoutes = moduleRoutes(
  'server/modules/table-settings/routes.ts',
  (routes, { clock }) => {
    route(routes, {
      method: 'POST',
      path: `${BASE}/saveOrUpdate`,
      auth: 'user',
      about: '保存本人一个表格的设置，已有的覆盖；不超过 16 KB、200 个表格',
      body: saveBody,
      answer: setting,
      errors: ['too_many_tables'],
      async handler({ body, user, tx }) {
        if (Buffer.byteLength(JSON.stringify(body.config)) > MOST_BYTES) {
          throw badRequest([{ path: 'config', message: '设置过大' }]);
        }
        return tx.write((trx) => saveSetting(trx, user, body, clock()));
      },
    });

    route(routes, {
      method: 'POST',
      path: `${BASE}/byCondition`,
      auth: 'user',
      about: '本人表格的设置；不写 tableCode 为全部',
      body: z.strictObject({ tableCode: tableCode.optional() }),
      answer: z.object({ list: z.array(setting), total: z.int() }),
      async handler({ body, user, tx }) {
        const list = await tx.write((trx) => findSettings(trx, user, body.tableCode));
        return { list, total: list.length };
      },
    });
  },
);

async function saveSetting(
  trx: Transaction<Tables>,
  { tenantCode, accountId }: User,
  { tableCode: table_code, config }: z.infer<typeof saveBody>,
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

async function findSettings(
  trx: Transaction<Tables>,
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
