import { z } from 'zod';
import { noPermission } from '../../kernel/base/errors';
import { scopeOf } from '../../kernel/base/user';
import { answer } from '../../kernel/http/answer';
import type { Mount } from '../../kernel/http/gateway-context';
import { nothing, readQuery } from '../../kernel/http/input';
import { described } from '../../kernel/http/route-docs';
import { grantTree, mayGrant } from '../../kernel/policies/grantable';
import { grantsOf, isWithin } from '../../kernel/policies/grants';
import type { SchemaRegistry } from '../../kernel/schemas/registry';

/** `GET /api/grants`: what roles can be granted, for people who have a page that grants (decision 020). */
export function mountRoles(registry: SchemaRegistry): Mount {
  return (app, { database, authenticate, translate }) => {
    const notes = described({
      about: '角色可以授予的页面和按钮，一棵树',
      file: 'server/modules/roles/routes.ts',
      query: nothing,
      answer: z.looseObject({}).describe('顶层，下级在 children'),
      errors: ['no_permission'],
      needs: '任一授予权限的页面',
    });
    app.get('/api/grants', notes, authenticate, async (c) => {
      readQuery(c, nothing);
      const user = c.get('user');
      const map = await database.inTenant(scopeOf(user), (trx) => grantsOf(trx, user, registry));
      if (!mayGrant(map, registry)) throw noPermission();
      const own = {
        pages: () => registry.pages().filter((page) => isWithin(page, registry, user)),
        byPath: registry.byPath,
      };
      return answer(
        c,
        grantTree(own, (text) => translate(text, c.get('language'))),
      );
    });
  };
}
