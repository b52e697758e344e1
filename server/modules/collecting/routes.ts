import { z } from 'zod';
import { COLLECT_CALL, COLLECT_STEP, type Collectable } from '../../../src/contract/pages/collect';
import { route } from '../../kernel/http/route';
import { moduleRoutes } from '../../kernel/module';
import { collectable } from './collectable';

const body = z.strictObject({
  page: z.string().max(200).describe('汇总到哪个页面的记录'),
  into: z.string().max(100).describe('那里的明细'),
  from: z.string().max(200).describe('从哪个页面汇总'),
  values: z
    .record(z.string().max(100), z.unknown())
    .default({})
    .describe('表单里填好的值，collect.params 用到的'),
  id: z.string().max(64).optional().describe('正在修改的记录：它汇总的不算在外'),
  pageNum: z.int().min(1).max(1_000).default(1),
  pageSize: z.int().min(1).max(COLLECT_STEP).default(COLLECT_STEP),
});

const answer: z.ZodType<Collectable> = z.object({
  key: z.string().describe('说明一行来自哪条记录的列'),
  list: z.array(z.record(z.string(), z.unknown())).describe('明细的行，只有 collect.map 里的列'),
  total: z.int(),
});

/** What there is to collect (decision 085). */
export const collectingRoutes = moduleRoutes('server/modules/collecting/routes.ts', (routes, kernel) => {
  route(routes, 'POST', COLLECT_CALL, {
    auth: 'user',
    about: '可以汇总成明细的记录：页面文件的 collect 写明的，没有被别的记录汇总过的',
    body,
    answer,
    errors: ['not_found', 'no_permission'],
    needs: '汇总到的页面',
    handler({ body: asked, user, tx }) {
      return tx.read((trx) => collectable(kernel, trx, user, asked));
    },
  });
});
