/** Columns in a terminal: Chinese characters and full-width signs take two. */
export function widthOf(text: string): number {
  return [...text].reduce((sum, character) => sum + (/[ᄀ-￦]/.test(character) ? 2 : 1), 0);
}
