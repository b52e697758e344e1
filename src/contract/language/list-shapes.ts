/**
 * The shapes that a view of a list may have beside the table (decision 095), and whether each reads its records by itself;
 * one that does not shows a page of the list after the other, as the table does.
 */
export const LIST_SHAPES = { board: true, calendar: true, tree: true, cards: false } as const;

export type ShapeName = keyof typeof LIST_SHAPES;
/** The shapes that read their records by themselves, or those that do not. */
export type ShapesReading<ByThemselves extends boolean> = {
  [Name in ShapeName]: (typeof LIST_SHAPES)[Name] extends ByThemselves ? Name : never;
}[ShapeName];
