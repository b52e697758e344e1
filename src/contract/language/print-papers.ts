// Apart from the schema of prints: the browser has these, and no zod.

/** Papers by name: width and height in millimetres, upright. */
export const PAPERS = { A4: [210, 297], A5: [148, 210] } as const;
export type PaperName = keyof typeof PAPERS;

/** A label, such as `100x60mm`. */
export const LABEL_SIZE = /^([1-9]\d{1,2})x([1-9]\d{1,2})mm$/;
