import { create as contentDisposition } from 'content-disposition';
import type { Context } from 'hono';
import { POSEIDON } from '../../src/contract/identity';
import { described } from '../api/described';
import { scopeOf, type User } from '../auth/user';
import type { Mount } from '../context';
import { drawPdf } from '../documents/draw-pdf';
import { safeFileName } from '../files/file-name';
import type { AppEnv } from '../kernel/http/context';
import { countCall, registrantOf, sessionUser } from '../kernel/sessions/register-token';
import { finishedUser } from '../registration/finished-user';
import { readRegistration } from '../registration/progress';
import type { RecordContext } from '../resources/record-context';
import type { SchemaRegistry } from '../schemas/registry';
import { registerBook, type SupplierDocument, signatureForm } from '../suppliers/documents';
import { bySupplier, SUPPLIER_DOCUMENT_NOTES as NOTES } from '../suppliers/notes';
import { subjectOf } from '../suppliers/read-supplier';
import { answer } from './answer';
import { readQuery } from './input';

/** Register books that somebody who has just registered may have drawn in an hour. */
const MOST_BOOKS = 20;

/** What of a supplier is put on paper (specification section 7, "Supplier area"). */
export function mountSupplierDocuments(registry: SchemaRegistry): Mount {
  return (app, gateway) => {
    const { database, authenticate, clock } = gateway;
    const context: RecordContext = { database, registry, clock };
    const area = `${POSEIDON}/supSupplier`;

    function read(c: Context<AppEnv>, make: typeof registerBook): Promise<SupplierDocument> {
      const { supplierCode } = readQuery(c, bySupplier);
      const user = c.get('user');
      return database.inTenant(scopeOf(user), async (trx) =>
        make(context, trx, user, await subjectOf(context, trx, user, supplierCode)),
      );
    }

    /** Who has just registered has no session yet. */
    async function registeredUser(c: Context<AppEnv>): Promise<User> {
      const { claims, key } = await registrantOf(c, gateway.auth);
      await countCall(c, gateway.auth, 'register-books', claims.sub, MOST_BOOKS);
      return finishedUser(database.kysely, await readRegistration(database.kysely, key()));
    }

    async function pdf(c: Context<AppEnv>, content: SupplierDocument): Promise<Response> {
      const bytes = await drawPdf(content, clock());
      const name = safeFileName(`${content.title}-${content.supplierName}.pdf`);
      return c.body(new Uint8Array(bytes), 200, {
        'Content-Type': 'application/pdf',
        'Content-Length': String(bytes.length),
        'Content-Disposition': contentDisposition(name, { type: 'attachment' }),
      });
    }

    app.get(`${area}/register-book`, described(NOTES.book), authenticate, async (c) =>
      answer(c, await read(c, registerBook)),
    );
    app.get(`${area}/export-register-book`, described(NOTES.bookFile), async (c) => {
      if (!(await sessionUser(c, gateway))) c.set('user', await registeredUser(c));
      return pdf(c, await read(c, registerBook));
    });
    app.get(`${area}/exportElectronicSignature`, described(NOTES.signature), authenticate, async (c) =>
      pdf(c, await read(c, signatureForm)),
    );
  };
}
