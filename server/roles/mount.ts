import { z } from 'zod';
import { scopeOf } from '../auth/user';
import type { Mount } from '../context';
import { noPermission } from '../errors';
import { grantsOf } from '../policies/grants';
import { answer } from '../routes/answer';
import { readQuery } from '../routes/input';
import type { SchemaRegistry } from '../schemas/registry';
import { grantTree, mayGrant } from './grantable';

const nothing = z.strictObject({});

/** `GET /api/grants`: what roles can be granted, for people who have a page that grants (decision 020). */
export function mountRoles(registry: SchemaRegistry): Mount {
  return (app, { database, authenticate, translate }) => {
    app.get('/api/grants', authenticate, async (c) => {
      readQuery(c, nothing);
      const user = c.get('user');
      const map = await database.inTenant(scopeOf(user), (trx) => grantsOf(trx, user, registry));
      if (!mayGrant(map, registry)) throw noPermission();
      return answer(
        c,
        grantTree(registry, (text) => translate(text, c.get('language'))),
      );
    });
  };
}
