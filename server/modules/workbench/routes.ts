import { z } from 'zod';
import { MEMO_LENGTH, type Memo, MOST_MEMOS, WORKBENCH_CALLS } from '../../../src/contract/api/workbench';
import { route } from '../../kernel/http/route';
import { moduleRoutes } from '../../kernel/module';
import { removeMemo, saveMemo } from './memos';

const memoId = z.string().min(1).max(64);
const memo: z.ZodType<Memo> = z.object({ id: z.string(), text: z.string(), savedAt: z.string() });
/** An account's work bench (specification section 2: /work/home; decision 042). */
export const workbenchRoutes = moduleRoutes('server/modules/workbench/routes.ts', (routes, kernel) => {
  route(routes, 'POST', WORKBENCH_CALLS.saveMemo, {
    auth: 'user',
    about: `新增或修改一条备忘，每人最多 ${MOST_MEMOS} 条`,
    body: z.strictObject({
      id: memoId.optional().describe('已有的备忘；不写为新增'),
      text: z.string().max(1_000).describe(`去掉首尾空格后 1 到 ${MEMO_LENGTH} 个字`),
    }),
    answer: memo,
    errors: ['record_not_found', 'too_many_memos'],
    handler: ({ body, user, tx }) => tx.write((trx) => saveMemo(trx, user, body, kernel.clock())),
  });

  route(routes, 'POST', WORKBENCH_CALLS.removeMemo, {
    auth: 'user',
    about: '删除一条备忘',
    body: z.strictObject({ id: memoId }),
    answer: z.object({}),
    errors: ['record_not_found'],
    handler: async ({ body: { id }, user, tx }) => {
      await tx.write((trx) => removeMemo(trx, user, id));
      return {};
    },
  });
});
