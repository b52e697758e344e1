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

/** Reads a pattern that `new RegExp` accepts; undefined when it refers back to a group. */
export function parsePattern(source: string): Part | undefined {
  let at = 0;
  let refersBack = false;
  const take = (text: string) => {
    const isNext = source.startsWith(text, at);
    if (isNext) at += text.length;
    return isNext;
  };

  const choice = (): Part => {
    const parts = [sequence()];
    while (take('|')) parts.push(sequence());
    return parts.length === 1 ? parts[0]! : { kind: 'choice', parts };
  };
  const sequence = (): Part => {
    const parts: Part[] = [];
    while (at < source.length && source[at] !== '|' && source[at] !== ')') parts.push(quantified(atom()));
    return { kind: 'sequence', parts };
  };
  const quantified = (part: Part): Part => {
    const bounds = /^(?:[*+?]|\{(\d+)(,?)(\d*)\})/.exec(source.slice(at));
    if (!bounds) return part;
    at += bounds[0].length;
    take('?');
    const [sign, least, comma, most] = bounds;
    if (least === undefined) {
      return {
        kind: 'repeat',
        part,
        min: sign === '+' ? 1 : 0,
        max: sign === '?' ? 1 : Number.POSITIVE_INFINITY,
      };
    }
    const max = most ? Number(most) : comma ? Number.POSITIVE_INFINITY : Number(least);
    return { kind: 'repeat', part, min: Number(least), max };
  };
  const atom = (): Part => {
    if (take('^') || take('$') || take('\\b') || take('\\B')) return EMPTY;
    if (take('(')) {
      const looks = ['?=', '?!', '?<=', '?<!'].some(take);
      if (!looks && !take('?:')) at += /^(\?<\w+>)?/.exec(source.slice(at))![0].length;
      const part = choice();
      take(')');
      return looks ? { kind: 'look', part } : part;
    }
    if (take('[')) return { kind: 'set', set: characterClass() };
    if (take('.')) return { kind: 'set', set: not(one(10) | one(13)) };
    return { kind: 'set', set: character(false).set };
  };
  /** One character, escaped or not; `code` is absent for a class such as `\d`. */
  const character = (isInClass: boolean): { set: bigint; code?: number } => {
    const literal = source.charCodeAt(at++);
    if (literal !== 92) return { set: one(literal), code: literal };
    const name = source[at++]!;
    if (Object.hasOwn(CLASSES, name)) return { set: CLASSES[name]! };
    if (!isInClass && (/[1-9]/.test(name) || name === 'k')) refersBack = true;
    const hex = /^(?:x([\da-f]{2})|u([\da-f]{4}))/i.exec(source.slice(at - 1));
    if (hex) at += hex[0].length - 1;
    const escaped = CONTROLS[name] ?? (isInClass && name === 'b' ? 8 : name.charCodeAt(0));
    const code = hex ? Number.parseInt(hex[1] ?? hex[2]!, 16) : escaped;
    return { set: one(code), code };
  };
  const characterClass = (): bigint => {
    const isNegated = take('^');
    let set = 0n;
    while (at < source.length && !take(']')) {
      const from = character(true);
      set |= from.set;
      if (from.code === undefined || source[at] !== '-' || source[at + 1] === ']') continue;
      at++;
      const to = character(true);
      set |= to.code === undefined ? to.set | one(45) : range(from.code, to.code);
    }
    return isNegated ? not(set) : set;
  };

  const tree = choice();
  return refersBack ? undefined : tree;
}
