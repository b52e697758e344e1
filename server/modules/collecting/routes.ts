import { z } from 'zod';
import { COLLECT_CALL, type Collectable } from '../../../src/contract/pages/collect';
import { route } from '../../kernel/http/route';
import { moduleRoutes } from '../../kernel/module';
import { collectable, collectBody } from './collectable';

const answer: z.ZodType<Collectable> = z.object({
  key: z.string().describe('说明一行来自哪条记录的列'),
  list: z.array(z.record(z.string(), z.unknown())).describe('明细的行，只有 collect.map 里的列'),
  total: z.int(),
});

export const collectingRoutes = moduleRoutes('server/modules/collecting/routes.ts', (routes, kernel) => {
  route(routes, 'POST', COLLECT_CALL, {
    auth: 'user',
    about: '可以汇总成明细的记录：页面文件的 collect 写明的，没有被别的记录汇总过的',
    body: collectBody,
    answer,
    errors: ['not_found', 'no_permission'],
    needs: '汇总到的页面',
    handler({ body: asked, user, tx }) {
      return tx.read((trx) => collectable(kernel, trx, user, asked));
    },
  });
});
