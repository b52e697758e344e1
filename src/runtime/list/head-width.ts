/** Pixels of a letter of a table's head, of the padding on both sides, and of the arrows to sort by. */
const LETTER = 8.2;
const PADDING = 34;
const ARROWS = 22;

/**
 * The least pixels of a column whose head breaks between words alone and stands on two lines at most. Chinese breaks
 * between any two characters, so what the page file says is wide enough for it.
 */
export function headWidth(title: string, sorts: boolean): number {
  if (/\p{Script=Han}/u.test(title)) return 0;
  const words = title.split(/[\s/]+/);
  const longest = Math.max(...words.map((word) => word.length));
  const twoLines = words.length > 1 ? Math.ceil(title.length / 2) + 1 : 0;
  return Math.ceil(Math.max(longest, twoLines) * LETTER) + PADDING + (sorts ? ARROWS : 0);
}
