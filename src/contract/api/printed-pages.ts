/** What is printed, as it is laid out: the preview in the browser and the PDF are drawn of the same pages. */

export type Anchor = 'left' | 'center' | 'right';

/** One thing on a page. Lengths are points (1/72 inch), from the upper left corner; a text stands on its `y`. */
export type Drawn =
  | {
      kind: 'text';
      x: number;
      y: number;
      size: number;
      text: string;
      anchor?: Anchor;
      isBold?: true;
      width: number;
    }
  | { kind: 'line'; x1: number; y1: number; x2: number; y2: number; width: number }
  | { kind: 'shade'; x: number; y: number; width: number; height: number }
  /** The squares of a two-dimensional code: `path` counts in squares, of which one is `scale` points. */
  | { kind: 'code'; x: number; y: number; scale: number; path: string }
  /** One of the pictures of the document, by its place among them. */
  | { kind: 'picture'; x: number; y: number; width: number; height: number; picture: number };

export type PrintedPage = Drawn[];

/** Pages that the preview shows at most; the rest is in the PDF. */
export const MOST_PREVIEWED = 20;

export interface PrintPreview {
  title: string;
  /** Of the paper, in points. */
  width: number;
  height: number;
  /** Of the first pages, at most `MOST_PREVIEWED`. */
  pages: PrintedPage[];
  count: number;
  /** `data:` addresses. */
  pictures: string[];
}

/** Makes a print to look at: `POST`, by whoever holds its code. */
export function printCall(resource: string, id: string, code: string): string {
  return `/api/resources/${resource}/${encodeURIComponent(id)}/prints/${code}`;
}

export function printPdfCall(resource: string, id: string, code: string): string {
  return `${printCall(resource, id, code)}/pdf`;
}

/** The page and the call that say whether a print is as the record is; the code is in the query as `code`. */
export const VERIFY_PAGE = '/print/verify';
export const VERIFY_CALL = '/api/prints/verify';

/**
 * What anybody is told who has a print in hand: whether it was made here and the record is as it was then. The state and
 * the day say what was printed, and nothing more is told.
 */
export interface PrintVerdict {
  verdict: 'genuine' | 'changed' | 'unknown';
  /** The name of the record's state, where it has one and is unchanged. */
  state?: string;
  /** Beijing's day. */
  printedOn?: string;
}
