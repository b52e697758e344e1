import { z } from 'zod';
import { badRequest } from '../../kernel/base/errors';
import { listOf } from '../../kernel/http/list-schema';
import { route } from '../../kernel/http/route';
import { moduleRoutes } from '../../kernel/module';
import { findSettings, keepSetting } from './settings';

/** Bytes of one table's settings. */
const MOST_BYTES = 16 * 1024;

const tableCode = z
  .string()
  .regex(/^[A-Za-z0-9/_.-]{1,100}$/)
  .describe('表格的名称，例如页面路径');
const saveBody = z.strictObject({ tableCode, config: z.record(z.string().max(100), z.unknown()) });
const setting = z.object({ tableCode: z.string(), config: z.looseObject({}), updatedAt: z.string() });

const BASE = '/system/office/userTableConfig';

/** How an account likes its tables (specification section 7: userTableConfig); each account sees its own in each tenant. */
export const tableSettingRoutes = moduleRoutes(
  'server/modules/table-settings/routes.ts',
  (routes, { clock }) => {
    route(routes, 'POST', `${BASE}/saveOrUpdate`, {
      auth: 'user',
      about: '保存本人一个表格的设置，已有的覆盖；不超过 16 KB、200 个表格',
      body: saveBody,
      answer: setting,
      errors: ['too_many_tables'],
      async handler({ body, user, tx }) {
        if (Buffer.byteLength(JSON.stringify(body.config)) > MOST_BYTES) {
          throw badRequest([{ path: 'config', message: '设置过大' }]);
        }
        return tx.write((trx) => keepSetting(trx, user, body, clock()));
      },
    });

    route(routes, 'POST', `${BASE}/byCondition`, {
      auth: 'user',
      about: '本人表格的设置；不写 tableCode 为全部',
      body: z.strictObject({ tableCode: tableCode.optional() }),
      answer: listOf(setting),
      async handler({ body, user, tx }) {
        const list = await tx.write((trx) => findSettings(trx, user, body.tableCode));
        return { list, total: list.length };
      },
    });
  },
);
