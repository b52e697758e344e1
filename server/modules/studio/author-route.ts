import type { z } from 'zod';
import type { HttpMethod } from '../../../src/contract/language/operations';
import { noPermission } from '../../kernel/base/errors';
import { type Route, type Routes, route } from '../../kernel/http/route';
import { mayAuthor } from '../../kernel/policies/authoring';

/** As `route` does; whoever may not author page files is answered no_permission before the handler runs. */
export function authorRoute<
  P extends string,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | 'multipart' | 'none' | undefined = undefined,
  S = undefined,
>(
  routes: Routes,
  method: HttpMethod,
  path: P,
  spec: Omit<Route<'user', P, Q, B, S>, 'auth' | 'needs'>,
): void {
  route<'user', P, Q, B, S>(routes, method, path, {
    ...spec,
    auth: 'user',
    needs: '编写页面文件的权限',
    async handler(input) {
      if (!(await input.tx.write((trx) => mayAuthor(trx, input.user)))) throw noPermission();
      return spec.handler(input);
    },
  });
}
