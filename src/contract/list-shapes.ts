/**
 * The shapes that a view of a list may have beside the table (decision 095): which read their records by themselves, and
 * which show one page of the list after the other, as the table does.
 */
export const LIST_SHAPES = { board: 'itself', calendar: 'itself', tree: 'itself', cards: 'pages' } as const;

/** A shape of a list beside its table. */
export type ShapeName = keyof typeof LIST_SHAPES;
/** The shapes that read their records so. */
export type ShapesReading<How extends 'itself' | 'pages'> = {
  [Name in ShapeName]: (typeof LIST_SHAPES)[Name] extends How ? Name : never;
}[ShapeName];
