import type { Context } from 'hono';
import { POSEIDON } from '../../../src/contract/identity';
import type { User } from '../../kernel/base/user';
import type { AppEnv } from '../../kernel/http/context';
import type { Mount } from '../../kernel/http/gateway-context';
import { countCall, registrantOf, sessionUser } from '../../kernel/http/register-token';
import { described } from '../../kernel/http/route-docs';
import type { SchemaRegistry } from '../../kernel/schemas/registry';
import { documentPdf, readDocument, registerBook, SUPPLIER_DOCUMENT_NOTES } from '../suppliers/public';
import { finishedUser } from './finished-user';
import { readRegistration } from './progress';

/** Register books that somebody who has just registered may have drawn in an hour. */
const MOST_BOOKS = 20;

const NOTES = { ...SUPPLIER_DOCUMENT_NOTES.bookFile, file: 'server/modules/registration/register-book.ts' };

/** The register book as a file, for suppliers and staff, and for who has just registered: those have no session yet. */
export function mountRegisterBook(registry: SchemaRegistry): Mount {
  return (app, gateway) => {
    const { auth, database, clock } = gateway;
    async function registeredUser(c: Context<AppEnv>): Promise<User> {
      const { claims, key } = await registrantOf(c, auth);
      await countCall(c, auth, 'register-books', claims.sub, MOST_BOOKS);
      return finishedUser(database.kysely, await readRegistration(database.kysely, key()));
    }
    app.get(`${POSEIDON}/supSupplier/export-register-book`, described(NOTES), async (c) => {
      if (!(await sessionUser(c, gateway))) c.set('user', await registeredUser(c));
      const book = await readDocument({ database, registry, clock }, c, registerBook);
      return documentPdf(c, book, clock());
    });
  };
}
