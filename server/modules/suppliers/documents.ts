import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { z } from 'zod';
import { POSEIDON } from '../../../src/contract/base/identity';
import { SUPPLIERS } from '../../../src/contract/base/system-resources';
import { nowInBeijing } from '../../../src/contract/fields/derived';
import { printOf } from '../../../src/contract/lists/prints';
import { notFound } from '../../kernel/base/errors';
import type { User } from '../../kernel/base/user';
import type { AppEnv } from '../../kernel/http/context';
import { route } from '../../kernel/http/route';
import { moduleRoutes } from '../../kernel/module';
import type { PrintBlock } from '../../kernel/pdf/print/print-document';
import { pageNamed } from '../../kernel/records/context/as-read';
import { existing, inTenant, presented } from '../../kernel/records/context/record-context';
import { asPrinted } from '../../kernel/records/context/seen-fields';
import { answerPdf, makePrint, type PrintContext } from '../prints/public';
import { ABOUT_SUPPLIER, bySupplier } from './about-supplier';
import { ownRecord, subjectOf } from './read-supplier';

const AREA = `${POSEIDON}/supSupplier`;

/** The register book: what a supplier has registered, as far as the caller may see it, and what became of it. */
export const registerBook = 'registerBook';
/** The confirmation that a supplier signs and stamps; its digest holds the paper against the data it was printed from. */
export const signatureForm = 'signatureForm';

/** What of a supplier is put on paper (specification section 7, "Supplier area"). */
export const supplierDocumentRoutes = moduleRoutes(
  'server/modules/suppliers/documents.ts',
  (routes, kernel) => {
    route(routes, 'GET', `${AREA}/register-book`, {
      ...ABOUT_SUPPLIER,
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
      handler: async ({ query, user }) =>
        (await readDocument(kernel, user, query.supplierCode, registerBook, false)).answer,
    });

    route(routes, 'GET', `${AREA}/exportElectronicSignature`, {
      ...ABOUT_SUPPLIER,
      auth: 'user',
      about: '电子签名确认书，打印后签字盖章，PDF 文件',
      query: bySupplier,
      answer: 'file',
      handler: async ({ query, user, c }) =>
        documentPdf(c, await readDocument(kernel, user, query.supplierCode, signatureForm), kernel.clock()),
    });
  },
);

/** Answers a document as a PDF file to save, named after its supplier. */
export const documentPdf = (
  c: Context<AppEnv>,
  { document, answer: { title, supplierName } }: SupplierDocument,
  now: Date,
): Promise<Response> =>
  answerPdf(c, { ...document, createdAt: now.toISOString() }, `${title}-${supplierName}`);

/** A part of a document as it is answered: labels with their values (`rows`), a table, or paragraphs. */
type Section = { title: string } & Record<string, unknown>;

/** A print of a supplier, with what the calls of the specification answer of it: its `digest` is SHA-256, in hexadecimal. */
export type SupplierDocument = Awaited<ReturnType<typeof readDocument>>;

/**
 * A print of the supplier that a code names or the caller is, whether its code is granted or not. Throws no_permission or
 * record_not_found.
 */
export async function readDocument(
  context: PrintContext,
  user: User,
  supplierCode: string | undefined,
  code: typeof registerBook | typeof signatureForm,
  isFile = true,
) {
  const page = await pageNamed(context, user, SUPPLIERS);
  const print = printOf(page, code);
  if (!print) throw notFound();
  const { supplier, id } = await inTenant(context, user, async (trx) => {
    const subject = await subjectOf(context, trx, user, supplierCode);
    return { supplier: subject, id: (await ownRecord(context, trx, subject)).id };
  });
  const call = { user, page };
  const asked = { origin: '', inLanguage: (text: string) => text, isTranslated: false, isFile };
  const document = await makePrint(context, call, asked, async (trx) => ({
    print,
    row: await asPrinted(trx, context, call, presented(context, page, await existing(trx, call, id))),
  }));
  const [blocks = []] = document.sheets;
  const digest = createHash('sha256').update(JSON.stringify(blocks)).digest('hex');
  const footer = `内容摘要 ${digest.slice(0, 32)}`;
  const { supplier_code, supplier_name: supplierName } = supplier;
  const title = blocks.flatMap((block) => (block.kind === 'heading' ? block.text : []))[0] ?? document.title;
  const remarks = [`供应商编号 ${supplier_code}　生成时间 ${nowInBeijing(context.clock()).slice(0, 16)}`];
  const sections = blocks.flatMap(sectionOf);
  return {
    document: { ...document, ...(document.footer && { footer: { ...document.footer, left: footer } }) },
    answer: { supplierCode: supplier_code, supplierName, digest, title, remarks, sections, footer },
  };
}

function sectionOf(block: PrintBlock): Section[] {
  if (block.kind === 'table') {
    const { title = '', columns, rows, total = rows.length, empty } = block;
    if (rows.length === 0) return [{ title, paragraphs: [empty] }];
    return [{ title, columns: columns.map((one) => one.title), list: rows, total }];
  }
  if (block.kind !== 'fields') return [];
  const { title = '', items } = block;
  const said = items.filter(({ value }) => value !== '');
  if (said.every(({ label }) => label === '')) return [{ title, paragraphs: said.map(({ value }) => value) }];
  return [{ title, rows: said.map(({ label, value }) => ({ label: label.replace(/：$/, ''), value })) }];
}
