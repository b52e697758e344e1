import type { Anchor } from '../../../../src/contract/api/printed-pages';

/** What a print says, in words, before it is laid out on pages. Lengths are points. */
export interface PrintDocument {
  title: string;
  /** Of the information in the file. */
  createdAt: string;
  paper: Paper;
  letterhead?: Letterhead;
  /** A code beside the head of the first page, and what it is for. */
  verification?: { content: string; caption: string };
  /** Each begins on a page of its own: one for a form, one for each row where labels are printed. */
  sheets: PrintBlock[][];
  footer?: Footer;
  pictures: PrintPicture[];
}

export interface Paper {
  width: number;
  height: number;
  margin: number;
  /** Of body text; headings and notes follow it. */
  fontSize: number;
}

export interface Letterhead {
  /** The place of the logo among the pictures. */
  logo?: number;
  name: string;
  lines: string[];
}

interface Footer {
  left: string;
  right: string;
  /** `第 {page} 页 / 共 {pages} 页`. */
  pages: string;
}

/** PNG or JPEG bytes with their size in pixels. */
export interface PrintPicture {
  bytes: Uint8Array;
  width: number;
  height: number;
}

export type PrintBlock =
  | { kind: 'heading'; level: 1 | 2; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'fields'; title?: string; columns: number; items: FieldItem[] }
  | TableBlock
  /** Places to sign or to stamp, side by side. */
  | { kind: 'sign'; labels: string[] }
  /** A two-dimensional code of a text, `size` points wide. */
  | { kind: 'code'; content: string; size: number; caption: string };

export interface FieldItem {
  label: string;
  value: string;
  /** Takes the whole width. */
  isWide: boolean;
  picture?: number;
}

export interface TableBlock {
  kind: 'table';
  title?: string;
  columns: TableColumn[];
  rows: string[][];
  /** How many there are, where rows are left out. */
  total?: number;
  /** A line below the rows, a text for each column. */
  sums?: string[];
  /** A line below that, over the whole width. */
  below?: string;
  empty: string;
}

export interface TableColumn {
  title: string;
  align: Anchor;
  /** Its values are not broken into lines: numbers, days. */
  isUnbroken: boolean;
}
