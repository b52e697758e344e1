import type { PrintedPage } from '../../../../src/contract/api/printed-pages';
import { CELL_PADDING, type ColumnWidths, columnWidths, total } from './column-widths';
import { LEADING, type PageWriter, rounded } from './page-writer';
import type { TableBlock, TableColumn } from './print-document';

/** Points above and below the text of a cell. */
const ROOM = 3;
/** Thickness of the rules between cells, and around. */
const THIN = 0.5;
/** Rows that stand together at either end of a table, so that no row is left alone on a page. */
const TOGETHER = 2;

interface Grid extends ColumnWidths {
  columns: readonly TableColumn[];
  lineHeight: number;
  left: number;
  width: number;
  head: string[][];
  headHeight: number;
  /** Where the part of the table on this page begins. */
  from: number;
}

/**
 * A table with rules, its head on every page. A row stands on one page where it can; two rows at least stand below a head
 * and above the sums.
 */
export function* tablePages(writer: PageWriter, block: TableBlock): Generator<PrintedPage> {
  const { rows, sums, below } = block;
  const grid = gridOf(writer, block);
  const heightOf = (cells: readonly string[]) => rowHeight(grid, linesOf(writer, grid, cells));
  const tail = (sums ? heightOf(sums) : 0) + (below === undefined ? 0 : grid.lineHeight + 2 * ROOM);
  const first = rows.slice(0, TOGETHER).map(heightOf);
  const isShort = rows.length <= TOGETHER;
  const start = grid.headHeight + total(first) + (isShort ? tail : 0);
  if (!writer.fits(start) && !writer.isEmpty()) yield writer.turn();
  drawHead(writer, grid);
  if (rows.length === 0) {
    closeColumns(writer, grid);
    drawLine(writer, grid, block.empty, 'center');
    closeFrame(writer, grid);
    writer.y += grid.lineHeight * 0.6;
    return;
  }
  for (const [index, cells] of rows.entries()) {
    const last = rows.length - index;
    const needed =
      last === TOGETHER && rows.length > TOGETHER
        ? total(rows.slice(index).map(heightOf)) + tail
        : heightOf(cells) + (last === 1 ? tail : 0);
    const isFirst = writer.y <= grid.from + grid.headHeight + 0.01;
    if (!writer.fits(needed) && !isFirst && needed <= capacity(writer, grid)) yield turned(writer, grid);
    yield* drawRow(writer, grid, linesOf(writer, grid, cells));
  }
  if (sums) yield* drawRow(writer, grid, linesOf(writer, grid, sums, true), true);
  if (below !== undefined) {
    if (!writer.fits(grid.lineHeight + 2 * ROOM)) yield turned(writer, grid);
    closeColumns(writer, grid);
    drawLine(writer, grid, below, 'left', true);
    closeFrame(writer, grid);
  } else close(writer, grid);
  writer.y += grid.lineHeight * 0.6;
}

/** What a table needs of a page to begin on it. */
export function tableLead(writer: PageWriter, block: TableBlock): number {
  const grid = gridOf(writer, block);
  const first = block.rows.slice(0, TOGETHER).map((cells) => rowHeight(grid, linesOf(writer, grid, cells)));
  return grid.headHeight + total(first);
}

const grids = new WeakMap<TableBlock, ColumnWidths>();

function gridOf(writer: PageWriter, block: TableBlock): Grid {
  const { measure, paper, left, width } = writer;
  const known = grids.get(block) ?? columnWidths(block, width, paper.fontSize * 0.9, measure);
  grids.set(block, known);
  const grid = {
    ...known,
    columns: block.columns,
    lineHeight: known.size * LEADING,
    left,
    width,
    head: [],
    headHeight: 0,
    from: 0,
  };
  const head = block.columns.map(({ title }, index) =>
    measure.linesOf(title, known.size, known.widths[index]! - 2 * CELL_PADDING, true),
  );
  return { ...grid, head, headHeight: rowHeight(grid, head) };
}

function linesOf({ measure }: PageWriter, grid: Grid, cells: readonly string[], isBold = false): string[][] {
  return cells.map((cell, index) => {
    const room = grid.widths[index]! - 2 * CELL_PADDING;
    return measure.linesOf(cell, grid.size, room + 0.01, isBold);
  });
}

function rowHeight({ lineHeight }: Pick<Grid, 'lineHeight'>, lines: readonly string[][]): number {
  return Math.max(1, ...lines.map(({ length }) => length)) * lineHeight + 2 * ROOM;
}

/** What a page holds of a table below its head. */
function capacity({ bottom, top }: PageWriter, { headHeight }: Grid): number {
  return bottom - top - headHeight;
}

function drawHead(writer: PageWriter, grid: Grid): void {
  grid.from = writer.y;
  const { left, width, headHeight } = grid;
  writer.add({
    kind: 'shade',
    x: rounded(left),
    y: rounded(writer.y),
    width: rounded(width),
    height: rounded(headHeight),
  });
  rule(writer, grid, 1);
  drawCells(writer, grid, grid.head, headHeight, { isBold: true, anchor: 'center' });
  writer.y += headHeight;
  rule(writer, grid);
}

function turned(writer: PageWriter, grid: Grid): PrintedPage {
  close(writer, grid);
  const page = writer.turn();
  drawHead(writer, grid);
  return page;
}

/** A row that is longer than a page goes on on the next. */
function* drawRow(
  writer: PageWriter,
  grid: Grid,
  lines: readonly string[][],
  isBold = false,
): Generator<PrintedPage> {
  let rest = lines;
  for (;;) {
    const height = rowHeight(grid, rest);
    if (writer.fits(height)) {
      drawCells(writer, grid, rest, height, { isBold });
      writer.y += height;
      rule(writer, grid);
      return;
    }
    const room = Math.floor((writer.bottom - writer.y - 2 * ROOM) / grid.lineHeight);
    const isFirst = writer.y <= grid.from + grid.headHeight + 0.01;
    if (height <= capacity(writer, grid) || (room < 2 && !isFirst)) {
      yield turned(writer, grid);
      continue;
    }
    const count = Math.max(1, room);
    const part = rest.map((cell) => cell.slice(0, count));
    const partHeight = rowHeight(grid, part);
    drawCells(writer, grid, part, partHeight, { isBold });
    writer.y += partHeight;
    rule(writer, grid);
    rest = rest.map((cell) => cell.slice(count));
    if (rest.every(({ length }) => length === 0)) return;
    yield turned(writer, grid);
  }
}

/** Texts stand in the middle of the height of their row. */
function drawCells(
  writer: PageWriter,
  grid: Grid,
  cells: readonly string[][],
  height: number,
  { isBold, anchor }: { isBold?: boolean; anchor?: 'center' },
): void {
  let x = grid.left;
  for (const [index, lines] of cells.entries()) {
    const width = grid.widths[index]!;
    const align = anchor ?? grid.columns[index]!.align;
    const at =
      align === 'right' ? x + width - CELL_PADDING : align === 'center' ? x + width / 2 : x + CELL_PADDING;
    let top = writer.y + (height - lines.length * grid.lineHeight) / 2;
    for (const line of lines) {
      writer.text(line, { x: at, top, size: grid.size, anchor: align, isBold });
      top += grid.lineHeight;
    }
    x += width;
  }
}

/** One line over all columns. */
function drawLine(
  writer: PageWriter,
  grid: Grid,
  text: string,
  anchor: 'left' | 'center',
  isBold = false,
): void {
  const x = anchor === 'left' ? grid.left + CELL_PADDING : grid.left + grid.width / 2;
  writer.text(text, { x, top: writer.y + ROOM, size: grid.size, anchor, isBold });
  writer.y += grid.lineHeight + 2 * ROOM;
  rule(writer, grid);
}

function rule(writer: PageWriter, { left, width }: Grid, thickness = THIN): void {
  const y = rounded(writer.y);
  writer.add({ kind: 'line', x1: rounded(left), y1: y, x2: rounded(left + width), y2: y, width: thickness });
}

/** The rules between columns, of the part on this page. */
function closeColumns(writer: PageWriter, grid: Grid): void {
  let x = grid.left;
  for (const width of grid.widths.slice(0, -1)) {
    x += width;
    upright(writer, x, grid.from, THIN);
  }
}

function closeFrame(writer: PageWriter, grid: Grid): void {
  rule(writer, grid, 1);
  upright(writer, grid.left, grid.from, 1);
  upright(writer, grid.left + grid.width, grid.from, 1);
}

function close(writer: PageWriter, grid: Grid): void {
  closeColumns(writer, grid);
  closeFrame(writer, grid);
}

function upright(writer: PageWriter, x: number, from: number, width: number): void {
  const at = rounded(x);
  writer.add({ kind: 'line', x1: at, y1: rounded(from), x2: at, y2: rounded(writer.y), width });
}
