/** What a page under measurement offers as `window.__bench`; `prepare` makes the input and is not timed. */
export interface WorkbenchSettings {
  form?: {
    prepare(fields: number): void;
    mount(fields: number): void;
    /** Fields in the document. */
    count(): number;
    /** The text input of the first field. */
    first(): HTMLInputElement;
    /** The text input nearest the middle of the form. */
    target(fields: number): HTMLInputElement;
    submit(): void;
    /** Fields that show an error. */
    errors(): number;
  };
  /** A chain of text fields: each is shown only while the one before it holds `x`. */
  linkage?: {
    prepare(fields: number): void;
    mount(fields: number): void;
    first(): HTMLInputElement;
    /** Fields in the document. */
    visible(): number;
  };
  list?: {
    prepare(rows: number): void;
    mount(rows: number): void;
    /** Rows in the document. */
    count(): number;
    /** Whether rows out of sight are left out of the document. */
    virtual: boolean;
    scroller(): Element;
  };
}

declare global {
  interface Window {
    __bench?: WorkbenchSettings;
  }
}

/** Puts a page's bench where the measuring side looks for it. */
export function expose(bench: WorkbenchSettings): void {
  window.__bench = bench;
}

/** How many elements match. */
export const countOf = (selector: string) => document.querySelectorAll(selector).length;

/** The input inside the nth element that matches. */
export function inputIn(selector: string, index: number): HTMLInputElement {
  const input = document.querySelectorAll(selector)[index]?.querySelector('input');
  if (!input) throw new Error(`no input in ${selector} ${index}`);
  return input;
}
