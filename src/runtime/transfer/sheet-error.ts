/** A file that cannot be read as what it should be; the message tells the person why. */
export class SheetError extends Error {}

/** What is wrong with one cell, or with a row as a whole; `row` as the file counts. */
export interface RowFault {
  row: number;
  column: string;
  message: string;
  /** The sheet of an item table, where it is not the first. */
  sheet?: string | undefined;
}
