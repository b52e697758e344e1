/** A regular expression's syntax tree; `set` has a bit for each of the first 256 characters and one for all others. */
export type Part =
  | { kind: 'set'; set: bigint }
  | { kind: 'sequence' | 'choice'; parts: Part[] }
  | { kind: 'look'; part: Part }
  | { kind: 'repeat'; part: Part; min: number; max: number };

const OTHERS = 256;
const ALL = (1n << BigInt(OTHERS + 1)) - 1n;
const EMPTY: Part = { kind: 'sequence', parts: [] };

const one = (code: number) => 1n << BigInt(Math.min(code, OTHERS));
const range = (from: number, to: number) => {
  let set = to >= OTHERS ? one(OTHERS) : 0n;
  for (let code = from; code <= Math.min(to, OTHERS - 1); code++) set |= one(code);
  return set;
};
const DIGIT = range(48, 57);
const WORD = DIGIT | range(65, 90) | range(97, 122) | one(95);
const SPACE = range(9, 13) | one(32) | one(160) | one(OTHERS);
/** A complement keeps the bit of all other characters: some of them are always outside the set. */
const not = (set: bigint) => (ALL ^ set) | one(OTHERS);
const CLASSES: Record<string, bigint> = {
  d: DIGIT,
  D: not(DIGIT),
  w: WORD,
  W: not(WORD),
  s: SPACE,
  S: not(SPACE),
};
const CONTROLS: Record<string, number> = { n: 10, r: 13, t: 9, f: 12, v: 11, '0': 0 };

/** Where reading has come to, and whether a reference back to a group was met. */
interface Reader {
  source: string;
  at: number;
  refersBack: boolean;
}

/** Reads a pattern that `new RegExp` accepts; undefined when it refers back to a group. */
export function parsePattern(source: string): Part | undefined {
  const reader: Reader = { source, at: 0, refersBack: false };
  const tree = readChoice(reader);
  return reader.refersBack ? undefined : tree;
}

function take(reader: Reader, text: string): boolean {
  const isNext = reader.source.startsWith(text, reader.at);
  if (isNext) reader.at += text.length;
  return isNext;
}

function readChoice(reader: Reader): Part {
  const parts = [readSequence(reader)];
  while (take(reader, '|')) parts.push(readSequence(reader));
  return parts.length === 1 ? parts[0]! : { kind: 'choice', parts };
}

function readSequence(reader: Reader): Part {
  const parts: Part[] = [];
  while (reader.at < reader.source.length && !'|)'.includes(reader.source[reader.at]!)) {
    parts.push(readQuantifier(reader, readAtom(reader)));
  }
  return { kind: 'sequence', parts };
}

function readQuantifier(reader: Reader, part: Part): Part {
  const bounds = /^(?:[*+?]|\{(\d+)(,?)(\d*)\})/.exec(reader.source.slice(reader.at));
  if (!bounds) return part;
  reader.at += bounds[0].length;
  take(reader, '?');
  const [sign, least, comma, most] = bounds;
  if (least === undefined) {
    const max = sign === '?' ? 1 : Number.POSITIVE_INFINITY;
    return { kind: 'repeat', part, min: sign === '+' ? 1 : 0, max };
  }
  const max = most ? Number(most) : comma ? Number.POSITIVE_INFINITY : Number(least);
  return { kind: 'repeat', part, min: Number(least), max };
}

function readAtom(reader: Reader): Part {
  if (['^', '$', '\\b', '\\B'].some((anchor) => take(reader, anchor))) return EMPTY;
  if (take(reader, '(')) return readGroup(reader);
  if (take(reader, '[')) return { kind: 'set', set: readClass(reader) };
  if (take(reader, '.')) return { kind: 'set', set: not(one(10) | one(13)) };
  return { kind: 'set', set: readCharacter(reader, false).set };
}

function readGroup(reader: Reader): Part {
  const looks = ['?=', '?!', '?<=', '?<!'].some((sign) => take(reader, sign));
  if (!looks && !take(reader, '?:')) {
    reader.at += /^(\?<\w+>)?/.exec(reader.source.slice(reader.at))![0].length;
  }
  const part = readChoice(reader);
  take(reader, ')');
  return looks ? { kind: 'look', part } : part;
}

/** One character, escaped or not; `code` is absent for a class such as `\d`. */
function readCharacter(reader: Reader, isInClass: boolean): { set: bigint; code?: number } {
  const literal = reader.source.charCodeAt(reader.at++);
  if (literal !== 92) return { set: one(literal), code: literal };
  const name = reader.source[reader.at++]!;
  if (Object.hasOwn(CLASSES, name)) return { set: CLASSES[name]! };
  if (!isInClass && (/[1-9]/.test(name) || name === 'k')) reader.refersBack = true;
  const hex = /^(?:x([\da-f]{2})|u([\da-f]{4}))/i.exec(reader.source.slice(reader.at - 1));
  if (hex) reader.at += hex[0].length - 1;
  const escaped = CONTROLS[name] ?? (isInClass && name === 'b' ? 8 : name.charCodeAt(0));
  const code = hex ? Number.parseInt(hex[1] ?? hex[2]!, 16) : escaped;
  return { set: one(code), code };
}

function readClass(reader: Reader): bigint {
  const isNegated = take(reader, '^');
  let set = 0n;
  while (reader.at < reader.source.length && !take(reader, ']')) {
    const from = readCharacter(reader, true);
    set |= from.set;
    const isRange = reader.source[reader.at] === '-' && reader.source[reader.at + 1] !== ']';
    if (from.code === undefined || !isRange) continue;
    reader.at++;
    const to = readCharacter(reader, true);
    set |= to.code === undefined ? to.set | one(45) : range(from.code, to.code);
  }
  return isNegated ? not(set) : set;
}
