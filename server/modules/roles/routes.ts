import { z } from 'zod';
import { noPermission } from '../../kernel/base/errors';
import { nothing } from '../../kernel/http/input';
import { route } from '../../kernel/http/route';
import { moduleRoutes } from '../../kernel/module';
import { grantTree, mayGrant } from '../../kernel/policies/grantable';
import { grantsOf, isWithin } from '../../kernel/policies/grants';

/** `GET /api/grants`: what roles can be granted, for people who have a page that grants (decision 020). */
export const roleRoutes = moduleRoutes('server/modules/roles/routes.ts', (routes, { registry }) => {
  route(routes, 'GET', '/api/grants', {
    auth: 'user',
    about: '角色可以授予的页面和按钮，一棵树',
    query: nothing,
    answer: z.looseObject({}).describe('顶层，下级在 children'),
    errors: ['no_permission'],
    needs: '任一授予权限的页面',
    async handler({ user, tx, t }) {
      const map = await tx.write((trx) => grantsOf(trx, user, registry));
      if (!mayGrant(map, registry)) throw noPermission();
      const pages = () => registry.pages().filter((page) => isWithin(page, registry, user));
      return grantTree({ pages, byPath: registry.byPath }, t);
    },
  });
});
