import LineBreaker from 'linebreak';
import type { DocumentFonts } from '../fonts';

/** Measures texts of the two weights, and breaks them into lines. */
export interface TextMeasure {
  /** Points. */
  widthOf(text: string, size: number, isBold?: boolean): number;
  /** The lines of a text; what fits into no line by itself is broken within. */
  linesOf(text: string, size: number, width: number, isBold?: boolean): string[];
}

/** Measures by the advance of each character, which is kept: printed forms have no kerning that would be seen. */
export function createMeasure(fonts: DocumentFonts): TextMeasure {
  const known = { regular: new Map<number, number>(), bold: new Map<number, number>() };
  const advance = (code: number, weight: 'regular' | 'bold'): number => {
    let width = known[weight].get(code);
    if (width === undefined) {
      const font = fonts[weight];
      width = font.glyphForCodePoint(code).advanceWidth / font.unitsPerEm;
      known[weight].set(code, width);
    }
    return width;
  };
  function widthOf(text: string, size: number, isBold = false): number {
    const weight = isBold ? 'bold' : 'regular';
    let width = 0;
    for (const character of text) width += advance(character.codePointAt(0)!, weight);
    return width * size;
  }
  function linesOf(text: string, size: number, width: number, isBold = false): string[] {
    return text.split('\n').flatMap((part) => {
      if (widthOf(part, size, isBold) <= width) return [part];
      return brokenLines(part, width, (piece) => widthOf(piece, size, isBold));
    });
  }
  return { widthOf, linesOf };
}

/** Breaks where Unicode lets a line end (UAX 14), so that no Chinese line begins with a comma. */
function brokenLines(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  const add = (piece: string) => {
    if (widthOf((line + piece).trimEnd()) <= width) {
      line += piece;
      return;
    }
    if (line !== '') lines.push(line.trimEnd());
    line = '';
    if (widthOf(piece.trimEnd()) <= width) {
      line = piece;
      return;
    }
    // A number or an address that is longer than the line.
    for (const character of piece) {
      if (line !== '' && widthOf(line + character) > width) {
        lines.push(line);
        line = '';
      }
      line += character;
    }
  };
  const breaker = new LineBreaker(text);
  let last = 0;
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    add(text.slice(last, next.position));
    last = next.position;
  }
  if (line !== '') lines.push(line.trimEnd());
  return lines.length > 0 ? lines : [''];
}
