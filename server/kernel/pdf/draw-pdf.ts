import type { DocumentContent, DocumentSection } from './document';
import { documentFonts } from './fonts';
import { openPdf, type Pdf } from './open-pdf';

const MARGIN = 56;
const INK = '#1f2329';
const GREY = '#646a73';
const LINE = '#dee0e3';
const SHADE = '#f5f6f7';
const CELL = { padding: 5, border: 0.5, borderColor: LINE, textColor: INK };

/** Draws a document on A4 with its fonts embedded; `createdAt` goes into the file's information. */
export async function drawPdf(content: DocumentContent, createdAt: Date): Promise<Buffer> {
  const fonts = await documentFonts();
  const about = { title: content.title, createdAt };
  const { pdf, ended } = openPdf(fonts, about, { size: 'A4', margin: MARGIN, bufferPages: true });
  drawHead(pdf, content);
  for (const section of content.sections) drawSection(pdf, section);
  drawFooters(pdf, content.footer);
  pdf.end();
  return ended;
}

function drawHead(pdf: Pdf, { title, remarks }: DocumentContent): void {
  pdf.font('bold').fontSize(20).fillColor(INK).text(title, { align: 'center' });
  pdf.moveDown(0.4).font('regular').fontSize(9).fillColor(GREY);
  for (const remark of remarks) pdf.text(remark, { align: 'center' });
  pdf.moveDown(1);
}

function drawSection(pdf: Pdf, section: DocumentSection): void {
  // A heading is not left alone at the foot of a page.
  if (pdf.y > pdf.page.height - MARGIN - 90) pdf.addPage();
  pdf.moveDown(0.6).font('bold').fontSize(12).fillColor(INK).text(section.title, MARGIN);
  pdf.moveDown(0.4).font('regular').fontSize(9);
  if ('rows' in section) drawRows(pdf, section.rows);
  else if ('columns' in section) drawTable(pdf, section);
  else for (const paragraph of section.paragraphs) pdf.text(paragraph, { lineGap: 4 }).moveDown(0.5);
  pdf.x = MARGIN;
  pdf.moveDown(0.4);
}

function drawRows(pdf: Pdf, rows: { label: string; value: string }[]): void {
  if (rows.length === 0) return;
  pdf.table({
    defaultStyle: CELL,
    columnStyles: [{ width: 120, backgroundColor: SHADE }, { width: '*' }],
    data: rows.map(({ label, value }) => [label, value]),
  });
}

function drawTable(
  pdf: Pdf,
  { columns, list, total }: Extract<DocumentSection, { columns: string[] }>,
): void {
  const head = columns.map((text) => ({ text, backgroundColor: SHADE }));
  pdf.table({ defaultStyle: CELL, data: [head, ...list] });
  const rest = total > list.length ? `共 ${total} 条，此处列出前 ${list.length} 条` : `共 ${total} 条`;
  pdf.moveDown(0.3).fillColor(GREY).text(rest, MARGIN).fillColor(INK);
}

/** Drawn last, when it is known how many pages there are. */
function drawFooters(pdf: Pdf, footer: string): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let index = start; index < start + count; index += 1) {
    pdf.switchToPage(index);
    // Text below the margin would begin another page.
    pdf.page.margins.bottom = 0;
    const y = pdf.page.height - MARGIN / 2 - 8;
    const at = { width: pdf.page.width - 2 * MARGIN, lineBreak: false };
    pdf.font('regular').fontSize(8).fillColor(GREY).text(footer, MARGIN, y, at);
    const number = `第 ${index + 1} 页，共 ${count} 页`;
    pdf.text(number, pdf.page.width - MARGIN - pdf.widthOfString(number), y, { lineBreak: false });
  }
}
