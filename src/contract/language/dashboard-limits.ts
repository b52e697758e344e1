/** Columns of the grid of a dashboard; apart from its schema, since the browser loads no zod. */
export const GRID = 24;
/** Cards of a dashboard, those in stacks included. */
export const MOST_CARDS = 40;
/** Rows that a list card shows where it says no number. */
export const CARD_ROWS = 5;
/** Pages that a person may choose for a card of links (specification section 9: quick entries). */
export const MOST_LINKS = 6;
