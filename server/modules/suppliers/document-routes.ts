import { create as contentDisposition } from 'content-disposition';
import type { Context } from 'hono';
import { POSEIDON } from '../../../src/contract/identity';
import { scopeOf } from '../../kernel/base/user';
import { safeFileName } from '../../kernel/files/file-name';
import { answer } from '../../kernel/http/answer';
import type { AppEnv } from '../../kernel/http/context';
import type { Mount } from '../../kernel/http/gateway-context';
import { readQuery } from '../../kernel/http/input';
import { described } from '../../kernel/http/route-docs';
import { drawPdf } from '../../kernel/pdf/draw-pdf';
import type { RecordContext } from '../../kernel/records/record-context';
import type { SchemaRegistry } from '../../kernel/schemas/registry';
import { registerBook, type SupplierDocument, signatureForm } from './documents';
import { subjectOf } from './read-supplier';
import { bySupplier, SUPPLIER_DOCUMENT_NOTES as NOTES } from './route-docs';

/** What of a supplier is put on paper (specification section 7, "Supplier area"). */
export function mountSupplierDocuments(registry: SchemaRegistry): Mount {
  return (app, { database, authenticate, clock }) => {
    const context: RecordContext = { database, registry, clock };
    const area = `${POSEIDON}/supSupplier`;
    app.get(`${area}/register-book`, described(NOTES.book), authenticate, async (c) =>
      answer(c, await readDocument(context, c, registerBook)),
    );
    app.get(`${area}/exportElectronicSignature`, described(NOTES.signature), authenticate, async (c) =>
      documentPdf(c, await readDocument(context, c, signatureForm), clock()),
    );
  };
}

/** The document of the supplier that the call names or the caller is. Throws no_permission or record_not_found. */
export function readDocument(
  context: RecordContext,
  c: Context<AppEnv>,
  make: typeof registerBook,
): Promise<SupplierDocument> {
  const { supplierCode } = readQuery(c, bySupplier);
  const user = c.get('user');
  return context.database.inTenant(scopeOf(user), async (trx) =>
    make(context, trx, user, await subjectOf(context, trx, user, supplierCode)),
  );
}

/** Answers a document as a PDF file to save, named after its supplier. */
export async function documentPdf(
  c: Context<AppEnv>,
  content: SupplierDocument,
  now: Date,
): Promise<Response> {
  const bytes = await drawPdf(content, now);
  const name = safeFileName(`${content.title}-${content.supplierName}.pdf`);
  return c.body(new Uint8Array(bytes), 200, {
    'Content-Type': 'application/pdf',
    'Content-Length': String(bytes.length),
    'Content-Disposition': contentDisposition(name, { type: 'attachment' }),
  });
}
