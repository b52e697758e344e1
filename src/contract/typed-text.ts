/** A text as a person means it: full-width letters, digits and signs as half-width (Unicode NFKC), no blanks around it. */
export function tidyText(typed: string): string {
  return typed.normalize('NFKC').trim();
}

/** A code as a person means it, e.g. one that was pasted in groups of four: as `tidyText`, without blanks anywhere. */
export function tidyCode(typed: string): string {
  return typed.normalize('NFKC').replace(BLANKS, '');
}

/** A number as a person means it, ready to be read: half-width, `。` for the point, no separators, no currency. */
export function tidyNumber(typed = ''): string {
  return typed
    .normalize('NFKC')
    .replace(/。/g, '.')
    .replace(/[,\s¥元]/g, '');
}

/** A mainland mobile number as a person means it: digits alone, without the country's number before it (+86, 0086, 86). */
export function tidyMobile(typed: string): string {
  return tidyCode(typed)
    .replace(/[-–—()]/g, '')
    .replace(/^(\+|00)86/, '')
    .replace(/^86(?=1\d{10}$)/, '');
}

/** Blanks, and the marks without width that come along when something is copied from a page or a document. */
const BLANKS = /[\s\u200b-\u200f\u202a-\u202e\u2060\ufeff]/g;
