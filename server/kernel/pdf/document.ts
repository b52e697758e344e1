/** A part of a document: labels with their values, a table, or paragraphs. */
export type DocumentSection =
  | { title: string; rows: { label: string; value: string }[] }
  | { title: string; columns: string[]; list: string[][]; total: number }
  | { title: string; paragraphs: string[] };

/** A document as people read it, on screen or on paper. Times are Beijing time. */
export interface DocumentContent {
  title: string;
  /** Below the title: number, date. */
  remarks: string[];
  sections: DocumentSection[];
  /** On every page, beside the page's number. */
  footer: string;
}
