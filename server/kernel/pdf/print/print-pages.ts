import type { PrintedPage } from '../../../../src/contract/api/printed-pages';
import { drawFields, fieldsLead } from './field-grid';
import { createWriter, LEADING, type PageWriter, rounded } from './page-writer';
import type { PrintBlock, PrintDocument } from './print-document';
import { codeOf } from './qr';
import { tableLead, tablePages } from './table-pages';
import type { TextMeasure } from './text-lines';

const LOGO = { height: 34, width: 130 };
/** Points of the code beside the head. */
const CODE = 56;
/** Columns of places to sign. */
const MOST_SIGNED = 3;

/**
 * The pages of a document, one after the other: each is let go of before the next is laid out, so that a long table takes
 * no more memory than a short one.
 */
export function* pagesOf(document: PrintDocument, measure: TextMeasure): Generator<PrintedPage> {
  const writer = createWriter(document.paper, measure, document.footer !== undefined);
  drawHead(writer, document);
  for (const [index, blocks] of document.sheets.entries()) {
    if (index > 0) yield writer.turn();
    yield* sheetPages(writer, blocks, index === 0 ? codeBottom(writer, document) : writer.top);
  }
  yield writer.turn();
}

export function countPages(document: PrintDocument, measure: TextMeasure): number {
  let count = 0;
  for (const _ of pagesOf(document, measure)) count += 1;
  return count;
}

/** What stands at the foot of a page, once it is known how many there are. */
export function footOf(
  { paper, footer }: PrintDocument,
  measure: TextMeasure,
  page: number,
  pages: number,
): PrintedPage {
  if (!footer) return [];
  const writer = createWriter(paper, measure, true);
  const at = { top: writer.bottom + 6, size: paper.fontSize * 0.75 };
  const numbered = footer.pages.replace('{page}', String(page)).replace('{pages}', String(pages));
  writer.text(footer.left, { ...at, x: writer.left });
  writer.text(numbered, { ...at, x: paper.width / 2, anchor: 'center' });
  writer.text(footer.right, { ...at, x: writer.left + writer.width, anchor: 'right' });
  return writer.turn();
}

function codeBottom({ top, paper }: PageWriter, { verification }: PrintDocument): number {
  return verification ? top + CODE + paper.fontSize * 1.4 : top;
}

/** The letterhead with a rule below it, and the code at the right. */
function drawHead(writer: PageWriter, { letterhead, verification, pictures, paper }: PrintDocument): void {
  const right = writer.left + writer.width;
  if (verification) {
    const { caption } = verification;
    const { path, squares } = codeOf(verification, true);
    const [x, y] = [rounded(right - CODE), rounded(writer.top)];
    writer.add({ kind: 'code', x, y, scale: rounded(CODE / squares), path });
    const top = writer.top + CODE + 1;
    writer.text(caption, {
      x: right - CODE / 2,
      top,
      size: paper.fontSize * 0.65,
      anchor: 'center',
    });
  }
  if (!letterhead) return;
  const { name, lines } = letterhead;
  const logo = letterhead.logo === undefined ? undefined : pictures[letterhead.logo];
  let x = writer.left;
  if (logo) {
    const scale = Math.min(LOGO.height / logo.height, LOGO.width / logo.width);
    const [width, height] = [logo.width * scale, logo.height * scale];
    writer.add({
      kind: 'picture',
      x: rounded(x),
      y: rounded(writer.y + (LOGO.height - height) / 2),
      width: rounded(width),
      height: rounded(height),
      picture: letterhead.logo!,
    });
    x += width + 10;
  }
  const room = right - x - (verification ? CODE + 10 : 0);
  const size = fittingSize(writer, name, paper.fontSize * 1.45, room);
  writer.text(name, { x, top: writer.y, size, isBold: true });
  let top = writer.y + size * LEADING + 1;
  const small = paper.fontSize * 0.78;
  for (const line of lines.flatMap((one) => writer.measure.linesOf(one, small, room))) {
    writer.text(line, { x, top, size: small });
    top += small * LEADING;
  }
  writer.y = Math.max(top, writer.y + (logo ? LOGO.height : 0)) + 5;
  const y = rounded(writer.y);
  const end = verification && writer.y < writer.top + CODE ? right - CODE - 10 : right;
  writer.add({ kind: 'line', x1: rounded(writer.left), y1: y, x2: rounded(end), y2: y, width: 1 });
  writer.y += 8;
}

/** A name that is too long for one line is set smaller, down to three quarters. */
function fittingSize({ measure }: PageWriter, text: string, size: number, room: number): number {
  const width = measure.widthOf(text, size, true);
  return width <= room ? size : rounded(size * Math.max(0.75, room / width));
}

function* sheetPages(
  writer: PageWriter,
  blocks: readonly PrintBlock[],
  reserved: number,
): Generator<PrintedPage> {
  const [left, width] = [writer.left, writer.width];
  // A code stands at the right; what follows stands beside it as far as it reaches.
  let besideUntil = 0;
  const clear = () => {
    if (besideUntil > writer.y) writer.y = besideUntil;
    besideUntil = 0;
    writer.left = left;
    writer.width = width;
  };
  for (const [index, block] of blocks.entries()) {
    if (block.kind !== 'heading' && writer.y < reserved) writer.y = reserved;
    if (besideUntil > 0 && (writer.y >= besideUntil || isWide(block))) clear();
    const needed = leadOf(writer, block) + (isTitle(block) ? leadOf(writer, blocks[index + 1]) : 0);
    if (!writer.fits(needed) && !writer.isEmpty()) {
      clear();
      besideUntil = 0;
      yield writer.turn();
    }
    if (block.kind === 'code') {
      drawCode(writer, block);
      besideUntil = Math.max(
        besideUntil,
        writer.y + block.size + (block.caption ? writer.paper.fontSize : 0) + 4,
      );
      writer.width -= block.size + 8;
    } else yield* blockPages(writer, block);
    reserved = 0;
  }
  clear();
}

const isTitle = (block: PrintBlock) => block.kind === 'heading';
const isWide = ({ kind }: PrintBlock) => kind === 'table' || kind === 'sign';

/** What a block needs of a page to begin on it; a heading stands with what follows. */
function leadOf(writer: PageWriter, block: PrintBlock | undefined): number {
  if (!block) return 0;
  const { fontSize } = writer.paper;
  switch (block.kind) {
    case 'heading':
      return headingSize(fontSize, block.level) * 2;
    case 'text':
      return (
        Math.min(2, writer.measure.linesOf(block.text, fontSize, writer.width).length) * fontSize * LEADING
      );
    case 'fields':
      return titleHeight(writer, block.title) + fieldsLead(writer, block);
    case 'table':
      return titleHeight(writer, block.title) + tableLead(writer, block);
    case 'sign':
      return Math.ceil(block.labels.length / MOST_SIGNED) * signHeight(writer);
    case 'code':
      return block.size + (block.caption ? fontSize : 0);
  }
}

function* blockPages(
  writer: PageWriter,
  block: Exclude<PrintBlock, { kind: 'code' }>,
): Generator<PrintedPage> {
  switch (block.kind) {
    case 'heading':
      return drawHeading(writer, block);
    case 'text':
      return yield* drawText(writer, block.text);
    case 'fields':
      drawTitle(writer, block.title);
      return yield* drawFields(writer, block);
    case 'table':
      drawTitle(writer, block.title);
      return yield* tablePages(writer, block);
    case 'sign':
      return drawSigned(writer, block.labels);
  }
}

const headingSize = (fontSize: number, level: 1 | 2) => fontSize * (level === 1 ? 1.8 : 1.2);

/** The first heading stands in the middle, with air; those below it at the left. */
function drawHeading(writer: PageWriter, { level, text }: { level: 1 | 2; text: string }): void {
  const size = headingSize(writer.paper.fontSize, level);
  const lines = writer.measure.linesOf(text, size, writer.width, true);
  writer.y += level === 1 ? size * 0.3 : size * 0.4;
  for (const line of lines) {
    const at =
      level === 1 ? ({ x: writer.left + writer.width / 2, anchor: 'center' } as const) : { x: writer.left };
    writer.text(line, { ...at, top: writer.y, size, isBold: true });
    writer.y += size * LEADING;
  }
  writer.y += size * (level === 1 ? 0.35 : 0.1);
}

function* drawText(writer: PageWriter, text: string): Generator<PrintedPage> {
  const { fontSize } = writer.paper;
  for (const line of writer.measure.linesOf(text, fontSize, writer.width)) {
    if (!writer.fits(fontSize * LEADING)) yield writer.turn();
    writer.text(line, { x: writer.left, top: writer.y, size: fontSize });
    writer.y += fontSize * LEADING;
  }
  writer.y += fontSize * 0.35;
}

const titleHeight = ({ paper }: PageWriter, title: string | undefined) =>
  title === undefined ? 0 : paper.fontSize * (LEADING + 0.5);

function drawTitle(writer: PageWriter, title: string | undefined): void {
  if (title === undefined) return;
  const { fontSize } = writer.paper;
  writer.text(title, { x: writer.left, top: writer.y + fontSize * 0.2, size: fontSize, isBold: true });
  writer.y += titleHeight(writer, title);
}

const signHeight = ({ paper }: PageWriter) => paper.fontSize * 4.6;

/** Each label with room for a hand or a stamp, and a rule below. */
function drawSigned(writer: PageWriter, labels: readonly string[]): void {
  const { fontSize } = writer.paper;
  const columns = Math.min(MOST_SIGNED, labels.length);
  const width = writer.width / columns;
  for (const [index, label] of labels.entries()) {
    const x = writer.left + (index % columns) * width;
    if (index > 0 && index % columns === 0) writer.y += signHeight(writer);
    const top = writer.y + fontSize * 2.2;
    writer.text(label, { x, top, size: fontSize });
    const from = x + writer.measure.widthOf(label, fontSize) + 2;
    const y = rounded(top + fontSize * 1.35);
    if (from < x + width - 20)
      writer.add({ kind: 'line', x1: rounded(from), y1: y, x2: rounded(x + width - 14), y2: y, width: 0.5 });
  }
  writer.y += signHeight(writer);
}

function drawCode(writer: PageWriter, block: Extract<PrintBlock, { kind: 'code' }>): void {
  const { size, caption } = block;
  const { path, squares } = codeOf(block);
  const x = writer.left + writer.width - size;
  const y = writer.y + 1;
  writer.add({ kind: 'code', x: rounded(x), y: rounded(y), scale: rounded(size / squares), path });
  const small = writer.paper.fontSize * 0.75;
  writer.text(caption, { x: x + size / 2, top: y + size + 1, size: small, anchor: 'center' });
}
