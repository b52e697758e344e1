import type { PrintedPage } from '../../../../src/contract/api/printed-pages';
import { LEADING, type PageWriter, rounded } from './page-writer';
import type { FieldItem, PrintBlock } from './print-document';

type Fields = Extract<PrintBlock, { kind: 'fields' }>;

/** Points between a label and its value, and between columns. */
const GAP = 3;
const BETWEEN = 14;
/** Of its column, a label takes no more than this. */
const MOST_LABEL = 0.5;
/** The height of a picture among fields, such as a signature. */
const PICTURE = 30;

/** Fields beside each other: labels end at one line, values begin there. */
export function* drawFields(writer: PageWriter, block: Fields): Generator<PrintedPage> {
  const labels = labelWidths(writer, block);
  for (const row of rowsOf(block)) {
    const height = rowHeight(writer, block, labels, row);
    if (!writer.fits(height) && !writer.isEmpty()) yield writer.turn();
    for (const [index, item] of row.entries()) drawField(writer, block, labels[index]!, item, index);
    writer.y += height;
  }
  writer.y += writer.paper.fontSize * 0.4;
}

/** What fields need of a page to begin on it: the first row. */
export function fieldsLead(writer: PageWriter, block: Fields): number {
  const [first] = rowsOf(block);
  return first ? rowHeight(writer, block, labelWidths(writer, block), first) : 0;
}

/** The fields of each line; one that takes the whole width stands by itself. */
function rowsOf({ items, columns }: Fields): FieldItem[][] {
  const rows: FieldItem[][] = [];
  let row: FieldItem[] = [];
  const end = () => {
    if (row.length > 0) rows.push(row);
    row = [];
  };
  for (const item of items) {
    if (item.isWide) {
      end();
      rows.push([item]);
      continue;
    }
    row.push(item);
    if (row.length === columns) end();
  }
  end();
  return rows;
}

const columnWidth = ({ width }: PageWriter, { columns }: Fields) =>
  (width - (columns - 1) * BETWEEN) / columns;

function labelWidths(writer: PageWriter, block: Fields): number[] {
  const { measure, paper } = writer;
  const widths = Array.from({ length: block.columns }, () => 0);
  for (const row of rowsOf(block)) {
    for (const [index, { label }] of row.entries())
      widths[index] = Math.max(widths[index]!, measure.widthOf(label, paper.fontSize));
  }
  const most = columnWidth(writer, block) * MOST_LABEL;
  return widths.map((width) => Math.min(width, most));
}

function valueRoom(writer: PageWriter, block: Fields, label: number, { isWide }: FieldItem): number {
  return (isWide ? writer.width : columnWidth(writer, block)) - label - GAP;
}

function rowHeight(
  writer: PageWriter,
  block: Fields,
  labels: readonly number[],
  row: readonly FieldItem[],
): number {
  const { measure, paper } = writer;
  const lineHeight = paper.fontSize * LEADING;
  const heights = row.map((item, index) => {
    if (item.picture !== undefined) return PICTURE;
    const room = valueRoom(writer, block, labels[index]!, item);
    const lines = Math.max(
      measure.linesOf(item.value, paper.fontSize, room).length,
      measure.linesOf(item.label, paper.fontSize, labels[index]! + 0.01).length,
    );
    return lines * lineHeight;
  });
  return Math.max(...heights) + paper.fontSize * 0.25;
}

function drawField(
  writer: PageWriter,
  block: Fields,
  labelWidth: number,
  item: FieldItem,
  index: number,
): void {
  const { measure, paper } = writer;
  const { fontSize } = paper;
  const left = writer.left + index * (columnWidth(writer, block) + BETWEEN);
  const ends = left + labelWidth;
  for (const [line, text] of measure.linesOf(item.label, fontSize, labelWidth + 0.01).entries())
    writer.text(text, {
      x: ends,
      top: writer.y + line * fontSize * LEADING,
      size: fontSize,
      anchor: 'right',
    });
  if (item.picture !== undefined) {
    writer.add({
      kind: 'picture',
      x: rounded(ends + GAP),
      y: rounded(writer.y),
      width: PICTURE * 2.5,
      height: PICTURE - 2,
      picture: item.picture,
    });
    return;
  }
  const room = valueRoom(writer, block, labelWidth, item);
  for (const [line, text] of measure.linesOf(item.value, fontSize, room).entries())
    writer.text(text, { x: ends + GAP, top: writer.y + line * fontSize * LEADING, size: fontSize });
}
