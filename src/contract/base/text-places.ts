/** The offsets at which the lines of a text begin. */
export function startsOfLines(text: string): number[] {
  return [0, ...Array.from(text.matchAll(/\r\n|\n|\r/g), (match) => match.index + match[0].length)];
}

/** The offset of a line and column, both from 1; the end of the text for a line that it has not. */
export function offsetAt(text: string, line: number, column: number): number {
  const start = startsOfLines(text)[line - 1];
  return start === undefined ? text.length : start + column - 1;
}
