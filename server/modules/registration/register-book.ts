import type { Context } from 'hono';
import { POSEIDON } from '../../../src/contract/base/identity';
import type { User } from '../../kernel/base/user';
import type { AppEnv } from '../../kernel/http/context';
import { countCall, registrantOf, sessionUser } from '../../kernel/http/register-token';
import { route } from '../../kernel/http/route';
import { moduleRoutes } from '../../kernel/module';
import { ABOUT_SUPPLIER, bySupplier, documentPdf, readDocument, registerBook } from '../suppliers/public';
import { finishedUser } from './finished-user';
import { readRegistration } from './progress';

/** Register books that somebody who has just registered may have drawn in an hour. */
const MOST_BOOKS = 20;

/** The register book as a file, for suppliers and staff, and for who has just registered: those have no session yet. */
export const registerBookRoutes = moduleRoutes(
  'server/modules/registration/register-book.ts',
  (routes, kernel) => {
    const { auth, database, clock } = kernel;
    async function registeredUser(c: Context<AppEnv>): Promise<User> {
      const { claims, key } = await registrantOf(c, auth);
      await countCall(c, auth, 'register-books', claims.sub, MOST_BOOKS);
      return finishedUser(database, await readRegistration(database.kysely, key()));
    }

    route(routes, 'GET', `${POSEIDON}/supSupplier/export-register-book`, {
      ...ABOUT_SUPPLIER,
      auth: 'public',
      open: '凭登录令牌，或完成注册的注册令牌；后者按手机号和来源地址限次',
      about: '供应商登记册，PDF 文件',
      subject: async (c) => (await sessionUser(c, kernel)) ?? registeredUser(c),
      query: bySupplier,
      answer: 'file',
      errors: [
        'unauthorized',
        ...ABOUT_SUPPLIER.errors,
        'registration_closed',
        'registration_unfinished',
        'too_many_requests',
      ],
      handler: async ({ subject: user, query, c }) =>
        documentPdf(c, await readDocument(kernel, user, query.supplierCode, registerBook), clock()),
    });
  },
);
