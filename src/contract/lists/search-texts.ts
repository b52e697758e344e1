import { tidyCode } from '../base/typed-text';
import type { FieldSchema } from '../language/field-schema';
import { FORMATS } from '../rules/formats';
import { NORMALIZERS, normalizerOf } from '../rules/normalize';

/** The most values that one search item may ask for. */
export const MOST_SEARCHED = 100;
/** Characters of what one search item asks for; a longer address is refused on the way by common proxies. */
export const LONGEST_SEARCH = 4_000;

/** What separates values wherever it stands: a line, a cell, and the commas and semicolons of both scripts. */
const SEPARATOR = /[\n\r\t;；，、]+|,(?!\s*(?:ltd|inc|llc|llp|corp|co|limited|gmbh)\b)/i;
const QUOTED = /"([^"]*)"/g;

/**
 * The values that a text in a search item stands for, as browser and gateway both read it: a column pasted from a sheet,
 * values between commas, or between blanks unless they are words of Latin script, which belong together. What stands in
 * double quotes is one value. Each is put right as its field's values are stored. No more than {@link MOST_SEARCHED} are
 * taken by those who ask.
 */
export function searchTexts(typed: string, schema: FieldSchema | undefined): string[] {
  const quoted: string[] = [];
  const rest = typed.replace(QUOTED, (_, inner: string) => {
    quoted.push(inner.trim());
    return '\n';
  });
  const parts = rest.split(SEPARATOR).flatMap((part) => words(part.trim(), schema));
  return [...new Set([...quoted, ...parts].filter(Boolean))];
}

/** The values between the blanks of a part, or the part as one value. */
function words(part: string, schema: FieldSchema | undefined): string[] {
  const pieces = part.split(/\s+/).filter(Boolean);
  const format = schema?.format;
  if (format && Object.hasOwn(NORMALIZERS, format)) {
    const { test } = FORMATS[format];
    const normalize = NORMALIZERS[format as keyof typeof NORMALIZERS];
    const whole = normalize(part);
    if (pieces.length < 2 || test(whole)) return [test(whole) ? whole : loose(format, part)];
    const each = pieces.map(normalize);
    // A number in groups is one number, not many.
    return each.some((piece) => test(piece)) ? each : [loose(format, part)];
  }
  const normalize = normalizerOf({ rules: [{ pattern: schema?.pattern }] });
  const isMany = pieces.length > 1 && pieces.every((piece) => /[\d\p{Script=Han}]/u.test(piece));
  return isMany ? pieces.map(normalize) : [normalize(part)];
}

/** A part of a value: what stands in it may be anywhere in what is stored. */
function loose(format: string, part: string): string {
  return format === 'email' || format === 'url' ? part.normalize('NFKC').trim() : tidyCode(part);
}
