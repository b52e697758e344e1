import PDFDocument from 'pdfkit';
import type { DocumentFonts } from './fonts';

export type Pdf = InstanceType<typeof PDFDocument>;
type PdfOptions = NonNullable<ConstructorParameters<typeof PDFDocument>[0]>;

/** Opens a PDF in Chinese with the product's fonts; `ended` has the whole file once the PDF is ended, and rejects where it fails. */
export function openPdf(
  fonts: DocumentFonts,
  { title, createdAt }: { title: string; createdAt: Date },
  options: PdfOptions,
): { pdf: Pdf; ended: Promise<Buffer> } {
  const pdf = new PDFDocument({
    ...options,
    lang: 'zh-CN',
    displayTitle: true,
    // An opened font is taken as well, which the types do not tell.
    font: fonts.regular as unknown as string,
    info: { Title: title, CreationDate: createdAt },
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<Buffer>((resolve, reject) => {
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  for (const [name, font] of Object.entries(fonts)) pdf.registerFont(name, font as unknown as string);
  return { pdf, ended };
}
