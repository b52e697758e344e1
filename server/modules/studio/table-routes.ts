import { z } from 'zod';
import { STUDIO_CALLS } from '../../../src/contract/studio/studio';
import { moduleRoutes } from '../../kernel/module';
import { authorRoute } from './author-route';
import { STUDIO_ERRORS } from './inputs';
import { createTableThread } from './table-thread';

/** Tables that others have written down in SQL, as sources of new pages (decision 107). */
export const tableRoutes = moduleRoutes('server/modules/studio/table-routes.ts', (routes, kernel) => {
  if (!kernel.authoring) return;
  const readSql = createTableThread();

  authorRoute(routes, 'POST', STUDIO_CALLS.tables, {
    about: '读懂 CREATE TABLE 语句，说明每个表的列；不读也不改任何数据库',
    body: z.strictObject({ sql: z.string().trim().min(1).max(200_000) }),
    answer: z.object({
      tables: z.array(
        z.looseObject({ name: z.string(), columns: z.array(z.looseObject({ name: z.string() })) }),
      ),
      faults: z.array(z.string()),
    }),
    errors: [...STUDIO_ERRORS, 'too_many_requests'],
    async handler({ body: { sql } }) {
      return readSql(sql);
    },
  });
});
