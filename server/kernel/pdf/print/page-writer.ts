import type { Anchor, Drawn, PrintedPage } from '../../../../src/contract/api/printed-pages';
import type { Paper } from './print-document';
import type { TextMeasure } from './text-lines';

/** Points between the foot of what is printed and the edge of the paper, where pages are numbered. */
const FOOT = 14;
/** The height of a line of text for its size. */
export const LEADING = 1.45;
/** How far below the top of its line a text stands, for its size. */
const ASCENT = 1.08;

/** Where on which page is written; pages that are full are taken away. */
export interface PageWriter {
  paper: Paper;
  measure: TextMeasure;
  left: number;
  width: number;
  top: number;
  bottom: number;
  y: number;
  add(...drawn: Drawn[]): void;
  /** Text in its line: `top` is the upper edge of the line. */
  text(text: string, at: TextPlace): void;
  fits(height: number): boolean;
  /** Ends the page. Answers what is on it. */
  turn(): PrintedPage;
  isEmpty(): boolean;
}

interface TextPlace {
  x: number;
  top: number;
  size: number;
  anchor?: Anchor;
  isBold?: boolean;
}

export function createWriter(paper: Paper, measure: TextMeasure, hasFooter: boolean): PageWriter {
  let drawn: PrintedPage = [];
  const writer: PageWriter = {
    paper,
    measure,
    left: paper.margin,
    width: paper.width - 2 * paper.margin,
    top: paper.margin,
    bottom: paper.height - paper.margin - (hasFooter ? FOOT : 0),
    y: paper.margin,
    add: (...more) => void drawn.push(...more),
    text(text, { x, top, size, anchor, isBold }) {
      if (text === '') return;
      drawn.push({
        kind: 'text',
        x: rounded(x),
        y: rounded(top + size * ASCENT),
        size,
        text,
        ...(anchor && anchor !== 'left' && { anchor }),
        ...(isBold && { isBold }),
        width: rounded(measure.widthOf(text, size, isBold)),
      });
    },
    // What is reckoned in fractions may miss by less than can be seen.
    fits: (height) => writer.y + height <= writer.bottom + 0.01,
    turn() {
      const page = drawn;
      drawn = [];
      writer.y = writer.top;
      return page;
    },
    isEmpty: () => drawn.length === 0,
  };
  return writer;
}

/** A length that is told to the browser as well. */
export function rounded(length: number): number {
  return Math.round(length * 100) / 100;
}
