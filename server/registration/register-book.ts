import type { Context } from 'hono';
import { POSEIDON } from '../../src/contract/identity';
import { described } from '../api/described';
import type { User } from '../auth/user';
import type { Mount } from '../context';
import type { AppEnv } from '../kernel/http/context';
import { countCall, registrantOf, sessionUser } from '../kernel/sessions/register-token';
import { documentPdf, readDocument } from '../routes/supplier-documents';
import type { SchemaRegistry } from '../schemas/registry';
import { registerBook } from '../suppliers/documents';
import { SUPPLIER_DOCUMENT_NOTES } from '../suppliers/notes';
import { finishedUser } from './finished-user';
import { readRegistration } from './progress';

/** Register books that somebody who has just registered may have drawn in an hour. */
const MOST_BOOKS = 20;

const NOTES = { ...SUPPLIER_DOCUMENT_NOTES.bookFile, file: 'server/registration/register-book.ts' };

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
