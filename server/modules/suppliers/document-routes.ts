import { create as contentDisposition } from 'content-disposition';
import type { Context } from 'hono';
import { z } from 'zod';
import { POSEIDON } from '../../../src/contract/identity';
import { scopeOf, type User } from '../../kernel/base/user';
import { safeFileName } from '../../kernel/files/file-name';
import type { AppEnv } from '../../kernel/http/context';
import { route } from '../../kernel/http/route';
import { moduleRoutes } from '../../kernel/module';
import { documentInThread } from '../../kernel/pdf/pdf-thread';
import type { RecordContext } from '../../kernel/records/record-context';
import { ABOUT_SUPPLIER, bySupplier } from './about-supplier';
import { registerBook, type SupplierDocument, signatureForm } from './documents';
import { subjectOf } from './read-supplier';

const AREA = `${POSEIDON}/supSupplier`;

/** What of a supplier is put on paper (specification section 7, "Supplier area"). */
export const supplierDocumentRoutes = moduleRoutes(
  'server/modules/suppliers/document-routes.ts',
  (routes, kernel) => {
    route(routes, {
      ...ABOUT_SUPPLIER,
      method: 'GET',
      path: `${AREA}/register-book`,
      auth: 'user',
      about: '供应商登记册的内容：登记的全部资料和认证经过',
      query: bySupplier,
      answer: z.object({
        supplierCode: z.string(),
        supplierName: z.string(),
        digest: z.string().describe('各部分内容的 SHA-256'),
        title: z.string(),
        remarks: z.array(z.string()),
        sections: z.array(z.looseObject({ title: z.string() })),
        footer: z.string(),
      }),
      handler: ({ query, user }) => readDocument(kernel, user, query.supplierCode, registerBook),
    });

    route(routes, {
      ...ABOUT_SUPPLIER,
      method: 'GET',
      path: `${AREA}/exportElectronicSignature`,
      auth: 'user',
      about: '电子签名确认书，打印后签字盖章，PDF 文件',
      query: bySupplier,
      answer: 'file',
      handler: async ({ query, user, c }) =>
        documentPdf(c, await readDocument(kernel, user, query.supplierCode, signatureForm), kernel.clock()),
    });
  },
);

/** The document of the supplier that a code names or the caller is. Throws no_permission or record_not_found. */
export function readDocument(
  context: RecordContext,
  user: User,
  supplierCode: string | undefined,
  make: typeof registerBook,
): Promise<SupplierDocument> {
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
  const bytes = await documentInThread(content, now);
  const name = safeFileName(`${content.title}-${content.supplierName}.pdf`);
  return c.body(bytes as Uint8Array<ArrayBuffer>, 200, {
    'Content-Type': 'application/pdf',
    'Content-Length': String(bytes.length),
    'Content-Disposition': contentDisposition(name, { type: 'attachment' }),
  });
}
