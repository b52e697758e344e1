import { create as contentDisposition } from 'content-disposition';
import type { Context } from 'hono';
import { safeFileName } from '../../kernel/files/file-name';
import type { AppEnv } from '../../kernel/http/context';
import { printInThread } from '../../kernel/pdf/pdf-thread';
import type { PrintDocument } from '../../kernel/pdf/print/print-document';

/** Answers a print as a PDF file to save, of this name (RFC 6266). Throws `too_many_requests`. */
export async function answerPdf(
  c: Context<AppEnv>,
  document: PrintDocument,
  name: string,
): Promise<Response> {
  const bytes = await printInThread(document);
  return c.body(bytes as Uint8Array<ArrayBuffer>, 200, {
    'Content-Type': 'application/pdf',
    'Content-Length': String(bytes.length),
    'Content-Disposition': contentDisposition(safeFileName(`${name}.pdf`), { type: 'attachment' }),
    'Cache-Control': 'no-store',
  });
}
