import type { Drawn } from '../../../../src/contract/api/printed-pages';
import type { DocumentFonts } from '../fonts';
import { openPdf, type Pdf } from '../open-pdf';
import type { PrintDocument, PrintPicture } from './print-document';
import { countPages, footOf, pagesOf } from './print-pages';
import type { TextMeasure } from './text-lines';

/** Of a table's head; printers without colours draw it as the lightest grey. */
const SHADE = '#f2f2f2';

/** A document as a PDF with the letters that it uses embedded. Pages are written out as they are drawn. */
export function drawPrint(
  document: PrintDocument,
  fonts: DocumentFonts,
  measure: TextMeasure,
): Promise<Buffer> {
  const { width, height } = document.paper;
  const about = { title: document.title, createdAt: new Date(document.createdAt) };
  const { pdf, ended } = openPdf(fonts, about, { size: [width, height], margin: 0, autoFirstPage: false });
  const count = countPages(document, measure);
  let number = 0;
  for (const page of pagesOf(document, measure)) {
    number += 1;
    pdf.addPage();
    for (const drawn of [...page, ...footOf(document, measure, number, count)])
      draw(pdf, drawn, document.pictures);
  }
  pdf.end();
  return ended;
}

function draw(pdf: Pdf, drawn: Drawn, pictures: readonly PrintPicture[]): void {
  switch (drawn.kind) {
    case 'text': {
      const { x, y, size, text, anchor = 'left', isBold, width } = drawn;
      const left = anchor === 'right' ? x - width : anchor === 'center' ? x - width / 2 : x;
      pdf
        .font(isBold ? 'bold' : 'regular')
        .fontSize(size)
        .fillColor('black');
      pdf.text(text, left, y, { lineBreak: false, baseline: 'alphabetic' });
      return;
    }
    case 'line':
      pdf.moveTo(drawn.x1, drawn.y1).lineTo(drawn.x2, drawn.y2).lineWidth(drawn.width).stroke('black');
      return;
    case 'shade':
      pdf.rect(drawn.x, drawn.y, drawn.width, drawn.height).fill(SHADE);
      return;
    case 'code':
      pdf.save().translate(drawn.x, drawn.y).scale(drawn.scale).path(drawn.path).fill('black').restore();
      return;
    case 'picture': {
      const { x, y, width, height, picture } = drawn;
      const bytes = pictures[picture]?.bytes;
      if (bytes) pdf.image(Buffer.from(bytes), x, y, { fit: [width, height] });
      return;
    }
  }
}
