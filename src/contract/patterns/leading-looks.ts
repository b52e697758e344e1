/** A pattern that a text has to match, or must not. */
interface Demand {
  isWanted: boolean;
  pattern: string;
}

/**
 * `^(?=A)(?!B)C` as three patterns, of which a text has to match `^A` and `^C` and must not match `^B`: a look ahead
 * from the beginning is a demand of its own, which needs no engine that goes back.
 */
export function splitLooks(source: string): Demand[] {
  if (!/^\^\(\?[=!]/.test(source) || hasOpenChoice(source)) return [{ isWanted: true, pattern: source }];
  const demands: Demand[] = [];
  let rest = source.slice(1);
  for (let end = endOfLook(rest); end > 0; end = endOfLook(rest)) {
    demands.push({ isWanted: rest[2] === '=', pattern: `^(?:${rest.slice(3, end)})` });
    rest = rest.slice(end + 1);
  }
  return [...demands, { isWanted: true, pattern: `^${rest}` }];
}

/** Where the bracket of a look ahead at the beginning closes; 0 where none stands there, or one that is repeated. */
function endOfLook(source: string): number {
  if (!/^\(\?[=!]/.test(source)) return 0;
  const end = depths(source).findIndex(({ depth }) => depth === 0);
  const at = depths(source)[end]?.at ?? 0;
  return /^[*+?{]/.test(source.slice(at + 1)) ? 0 : at;
}

function hasOpenChoice(source: string): boolean {
  return depths(source).some(({ at, depth }) => depth === 0 && source[at] === '|');
}

/** How many groups are open behind each character that means something; characters of classes mean themselves. */
function depths(source: string): { at: number; depth: number }[] {
  let depth = 0;
  return [...source.matchAll(/\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]|[\s\S]/g)].map(({ 0: token, index }) => {
    if (token === '(') depth++;
    if (token === ')') depth--;
    return { at: index, depth };
  });
}
