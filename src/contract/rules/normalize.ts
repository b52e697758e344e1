import { tidyCode, tidyMobile, tidyName, tidyText, tidyUsername, trimmed } from '../base/typed-text';
import type { FormatName } from './formats';

export type Normalizer = (typed: string) => string;

const digits: Normalizer = (typed) => tidyCode(typed).replace(/[-–—]/g, '');
const upperCode: Normalizer = (typed) => digits(typed).toUpperCase();

/** A telephone number with one kind of hyphen and no brackets: `（010）6234 5678` is 010-62345678. */
function telephone(typed: string): string {
  const text = tidyCode(typed)
    .replace(/[–—‐‑]/g, '-')
    .replace(/^(\+|00)86-?/, '');
  const number = text.replace(/^\((0\d{2,3})\)-?/, '$1-');
  return /^1[2-9]\d{9}$/.test(number.replace(/-/g, '')) ? number.replace(/-/g, '') : number;
}

/** Blanks within an address by mail are a fault unless they stand beside its signs; the host is in lower case. */
function email(typed: string): string {
  const [, local, host] =
    /^([^@]*)@([^@]*)$/.exec(
      tidyText(typed)
        .replace(/。/g, '.')
        .replace(/\s*([@.])\s*/g, '$1'),
    ) ?? [];
  return local === undefined || host === undefined ? tidyText(typed) : `${local}@${host.toLowerCase()}`;
}

const SCHEME = /^([a-z][a-z\d+.-]*):\/\//i;
const HOST = /^[a-z\d]([a-z\d.-]*[a-z\d])?\.[a-z]{2,24}(?=[:/?#]|$)/i;

/** An address of the web with its scheme: `www.example.com` is https://www.example.com; scheme and host in lower case. */
function url(typed: string): string {
  const text = tidyCode(typed).replace(/^\/\//, '');
  const whole = !SCHEME.test(text) && HOST.test(text) ? `https://${text}` : text;
  return whole.replace(/^[a-z]+:\/\/[^/?#]*/i, (start) => start.toLowerCase());
}

/** A colour as `#rrggbb`: in lower case, short ones written out, the sign put before. */
function color(typed: string): string {
  const text = tidyCode(typed).toLowerCase();
  const [, digits] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/.exec(text) ?? [];
  if (digits === undefined) return text;
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`;
}

/** What a person means who types or pastes a value of a format; browser and gateway go by the same. */
export const NORMALIZERS = {
  mobile: tidyMobile,
  telephone,
  email,
  url,
  creditCode: upperCode,
  idCard: upperCode,
  bankAccount: digits,
  cnaps: digits,
  postcode: digits,
  smsCode: digits,
  username: tidyUsername,
  color,
} as const satisfies Partial<Record<FormatName, Normalizer>>;

/** No value of a format is longer; what is gets refused as it stands. */
const LONGEST = 1_000;

/** What is known of a text: the rules of its field, in any order, and whether it has several lines. */
export interface TextRules {
  rules: readonly unknown[];
  multiline?: boolean;
}

/** How a text is put right: by its format, else by what its pattern lets through, else as a name or as lines. */
export function normalizerOf({ rules, multiline = false }: TextRules): Normalizer {
  const known = rules.filter((rule): rule is Record<string, unknown> => typeof rule === 'object' && !!rule);
  for (const rule of known) {
    for (const [name, normalize] of Object.entries(NORMALIZERS)) {
      if (rule[name] === true) return (typed) => (typed.length > LONGEST ? trimmed(typed) : normalize(typed));
    }
  }
  if (multiline) return trimmed;
  const patterns = known.flatMap(({ pattern }) => (typeof pattern === 'string' ? pattern : []));
  const byPattern = patterns.map(patternNormalizer);
  return (typed) => byPattern.reduce((text, normalize) => normalize(text), tidyName(typed));
}

/** What matches more characters than it names, once escaped signs are out of the way. */
const OPEN_CLASS = /\\[DWSsPpwbB]|\[\^|\.(?![^[]*\])|\(\?[<!=]/;

/**
 * By what a pattern cannot match: blanks and full-width signs go where it names none, and letters are upper case where it
 * names no lower case. A pattern that lets through whole classes of characters changes nothing.
 */
function patternNormalizer(source: string): Normalizer {
  const named = source.replace(/\\[^A-Za-z0-9]/g, '');
  if (OPEN_CLASS.test(named)) return (typed) => typed;
  const letters = named.replace(/\\[a-z]/g, '');
  const takesBlank = /\s/.test(named) || /\\[nrtfvuxc]/.test(named);
  const isAscii = /^[ -~]*$/.test(source);
  const isUpper = /[A-Z]/.test(letters) && !/[a-z]/.test(letters);
  return (typed) => {
    const text = takesBlank ? typed : isAscii ? tidyCode(typed) : typed.replace(/\s/g, '');
    return isUpper ? text.toUpperCase() : text;
  };
}
