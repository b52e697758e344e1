/** The first that a class of a pattern stands for, by how it is written. */
const CLASSES: Readonly<Record<string, string>> = { d: '1', w: 'a', s: ' ', D: 'a', W: '-', S: 'a' };

/**
 * A text that a pattern takes, made by reading it from left to right: the first of each choice, as few repetitions as it
 * asks for. Undefined where that does not come to one, as with what looks ahead.
 */
export function textFor(pattern: string): string | undefined {
  const [text] = choice(pattern, 0);
  try {
    return new RegExp(pattern).test(text) ? text : undefined;
  } catch {
    return undefined;
  }
}

/** Reads alternatives up to a closing bracket; answers the first, and where it ended. */
function choice(pattern: string, from: number): [text: string, end: number] {
  let [first, at] = sequence(pattern, from);
  while (pattern[at] === '|') [, at] = sequence(pattern, at + 1);
  return [first, at];
}

function sequence(pattern: string, from: number): [text: string, end: number] {
  let text = '';
  let at = from;
  while (at < pattern.length && pattern[at] !== '|' && pattern[at] !== ')') {
    const [one, end] = atom(pattern, at);
    const [, least, written = ''] = quantifier(pattern.slice(end));
    text += one.repeat(least);
    at = end + written.length;
  }
  return [text, at];
}

/** How often the atom before stands at least, and how that is written. */
function quantifier(rest: string): [whole: string, least: number, written?: string] {
  const [written = ''] = /^(?:[*+?]|\{\d+(?:,\d*)?\})\??/.exec(rest) ?? [];
  if (written === '' || written.startsWith('+')) return [rest, 1, written];
  const [, count = '0'] = /^\{(\d+)/.exec(written) ?? [];
  return [rest, Number(count), written];
}

function atom(pattern: string, at: number): [text: string, end: number] {
  const character = pattern[at]!;
  if (character === '^' || character === '$') return ['', at + 1];
  if (character === '.') return ['a', at + 1];
  if (character === '(') {
    const begin = pattern.startsWith('(?:', at) ? at + 3 : at + 1;
    const [text, end] = choice(pattern, begin);
    return [text, end + 1];
  }
  if (character === '\\') {
    const next = pattern[at + 1] ?? '';
    return [CLASSES[next] ?? next, at + 2];
  }
  if (character === '[') {
    const [whole = '['] = /^\[(?:\\.|[^\]\\])*\]/.exec(pattern.slice(at)) ?? [];
    const inside = whole.slice(1, -1);
    const first = inside.startsWith('\\') ? (CLASSES[inside[1] ?? ''] ?? inside[1] ?? '') : (inside[0] ?? '');
    return [inside.startsWith('^') ? 'a' : first, at + whole.length];
  }
  return [character, at + 1];
}
