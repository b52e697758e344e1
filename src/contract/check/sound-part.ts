import type { z } from 'zod';
import type { PageSchema } from '../language/page-schema';
import { knownKeys } from './known-keys';
import { type JsonPath, nearest } from './problem';
import type { Report } from './report';
import { issuesOf, schemaOf, valueAt } from './structure';

type Json = Record<string | number, unknown>;

/** What was mended or left out to make a page of a faulty value. */
interface Loss {
  /** Places around each mend: what is said of them may be the fault's echo. */
  places: JsonPath[];
  /** Words of what was left out, and the fields it stood in: a name that seems unknown may be one of them. */
  words: Set<string>;
}

const MOST_ROUNDS = 12;
const WORD = /[A-Za-z$][\w-]*/g;

/**
 * Checks the meaning of as much of a page as its faulty structure leaves: misspelt keys and names count as meant, what
 * cannot be read is left out. Silent about everything that the mends may have brought about, so that no alarm is false.
 */
export function checkSoundPart(
  value: unknown,
  report: Report,
  check: (page: PageSchema, report: Report) => void,
): void {
  const schema = schemaOf(value);
  if (!schema) return;
  const part = structuredClone(value) as Json;
  const loss: Loss = { places: [], words: new Set() };
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const result = schema.safeParse(part);
    if (result.success) {
      check(result.data, quiet(report, value, loss));
      return;
    }
    for (const issue of issuesOf(result.error)) if (!mend(part, issue, schema, loss)) return;
  }
}

/** Answers false when nothing can be made of the page. */
function mend(part: Json, issue: z.core.$ZodIssue, schema: z.ZodType, loss: Loss): boolean {
  const path = issue.path as JsonPath;
  if (issue.code === 'unrecognized_keys') {
    for (const key of issue.keys) mendKey(part, path, key, schema, loss);
    return true;
  }
  const found = valueAt(part, path);
  if (issue.code === 'invalid_value' && typeof found === 'string') {
    const meant = nearest(found, issue.values.map(String));
    if (meant !== undefined) {
      (valueAt(part, path.slice(0, -1)) as Json)[path.at(-1)!] = meant;
      remember(part, path.slice(0, -1), found, loss);
      return true;
    }
  }
  return leaveOut(part, found === undefined ? path.slice(0, -1) : path, loss);
}

function mendKey(part: Json, path: JsonPath, key: string, schema: z.ZodType, loss: Loss): void {
  const holder = valueAt(part, path) as Json | undefined;
  if (!holder || !Object.hasOwn(holder, key)) return;
  const meant = nearest(key, knownKeys(schema, path));
  const content = holder[key];
  delete holder[key];
  const isKept = meant !== undefined && !Object.hasOwn(holder, meant);
  if (isKept) holder[meant] = content;
  remember(part, path, isKept ? key : { [key]: content }, loss);
}

/** Takes away what cannot be read. Out of a list nothing is taken, since the places of the others would move: all is. */
function leaveOut(part: Json, path: JsonPath, loss: Loss): boolean {
  const list = path.findLastIndex((step) => typeof step === 'number');
  const place = list === path.length - 1 ? path.slice(0, list) : path;
  const holder = valueAt(part, place.slice(0, -1)) as Json | undefined;
  const key = place.at(-1);
  if (place.length < 2 || !holder || key === undefined || !Object.hasOwn(holder, key))
    return place.length >= 2;
  remember(part, place.slice(0, -1), { [key]: holder[key] }, loss);
  delete holder[key];
  return true;
}

function remember(part: Json, place: JsonPath, gone: unknown, { places, words }: Loss): void {
  places.push(place);
  for (const [word] of JSON.stringify(gone).matchAll(WORD)) words.add(word);
  // The field around a mend may itself be judged otherwise from elsewhere.
  const field = place.lastIndexOf('properties');
  const name = field >= 0 ? place[field + 1] : undefined;
  if (name !== undefined) words.add(String(name));
  const own = valueAt(part, place);
  if (field < 0 && typeof own === 'object' && own !== null) {
    for (const key of ['name', 'code', 'field']) if (key in own) words.add(String((own as Json)[key]));
  }
}

/** The report without what may be an echo: at or around a mend, about a lost word, or no error. */
function quiet(report: Report, value: unknown, { places, words }: Loss): Report {
  const isEcho = (path: JsonPath, message: string) => {
    const here = valueAt(value, path);
    if (here === undefined) return true;
    const isBeside = (place: JsonPath) =>
      place.every((step, index) => index >= path.length || path[index] === step) &&
      (place.length > 0 || path.length < 2);
    if (places.some(isBeside)) return true;
    const text = `${message} ${path.at(-1)} ${typeof here === 'object' ? '' : here}`;
    return [...text.matchAll(WORD)].some(([word]) => words.has(word));
  };
  return report.through((said) =>
    said.details?.severity === 'warning' || isEcho(said.path, said.message) ? undefined : said,
  );
}
