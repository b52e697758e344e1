/** A text as a person means it: full-width letters, digits and signs as half-width (Unicode NFKC), no blanks around it. */
export function tidyText(typed: string): string {
  return trimmed(typed.normalize('NFKC'));
}

/**
 * A name as a person means it: no blanks around it, full-width letters and digits as half-width. Other signs stay as they
 * are: the brackets and commas of Chinese names are full-width by right.
 */
export function tidyName(typed: string): string {
  return trimmed(typed.replace(/[０-９Ａ-Ｚａ-ｚ]/g, (character) => character.normalize('NFKC')));
}

/** A text of several lines without the blanks and empty lines around it. */
export function trimmed(typed: string): string {
  // By hand: a pattern for the end would begin anew at each of many blanks.
  let from = 0;
  let to = typed.length;
  while (from < to && ONE_BLANK.test(typed[from]!)) from += 1;
  while (to > from && ONE_BLANK.test(typed[to - 1]!)) to -= 1;
  return typed.slice(from, to);
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

/** What somebody signs in by: a mobile number however it is written, else a user name as a text. */
export function tidyUsername(typed: string): string {
  const mobile = tidyMobile(typed);
  return /^1[2-9]\d{9}$/.test(mobile) ? mobile : tidyText(typed);
}

/** Blanks, and the marks without width that come along when something is copied from a page or a document. */
const BLANK = '[\\s\\u200b-\\u200f\\u202a-\\u202e\\u2060\\ufeff]';
const BLANKS = new RegExp(BLANK, 'g');
const ONE_BLANK = new RegExp(BLANK);
