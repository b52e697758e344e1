import { linearPattern } from '../patterns/linear';
import { stronglyConnected } from './graph';
import { followPositions, type Positions } from './pattern-positions';
import { type Part, parsePattern } from './pattern-syntax';

/** Positions of an unrolled pattern; `x{3}` counts three. */
const MAX_POSITIONS = 2_000;
const MAX_PAIRS = 20_000;
/** Positions times the length of the longest text: some 50 ms of the engine. */
const MAX_WORK = 8_000_000;
/** Repetitions in a row that can share the same characters: the time grows with the length to this power. */
const MAX_POWER = 2;

/**
 * Why a regular expression may not stand in a page file, or undefined when it may. Refused is what could back-track
 * without bound: a repetition that can read the same text in two ways (`(a+)+`, `(a|a)*`), shown by searching pairs
 * of ways through Glushkov's automaton, and more than two repetitions in a row over the same characters; then what the
 * linear engine does not know, or would still be long over with `textLength` units of text.
 */
export function unsafePattern(source: string, textLength = 1_000): string | undefined {
  try {
    new RegExp(source);
  } catch {
    return '正则表达式的写法不对';
  }
  const tree = parsePattern(source);
  if (!tree) return '正则表达式里不能用反向引用';
  const positions = followPositions(tree, MAX_POSITIONS);
  if (!positions) return '正则表达式里的次数过大，长度请用 minLength、maxLength 限制';
  const group = stronglyConnected(positions.follow);
  if (isAmbiguous(positions, group) || choosesNothingTwice(tree)) {
    return '正则表达式的重复里有歧义，遇到长文本会卡住（例如 (a+)+、(a|a)*），请改写';
  }
  if (power(positions, group) > MAX_POWER) {
    return '正则表达式里有三个以上的重复首尾相接，遇到长文本会很慢，请改写';
  }
  if (positions.sets.length * textLength > MAX_WORK) {
    const most = Math.floor(MAX_WORK / positions.sets.length / 2);
    return `正则表达式对这么长的文本要算很久，请改短，或把 maxLength 减到 ${most} 以内`;
  }
  try {
    linearPattern(source);
  } catch {
    return /\(\?<?[=!]/.test(source)
      ? '先行、后行断言 (?=…)、(?!…)、(?<=…)、(?<!…) 只能紧跟在开头的 ^ 之后；请拆成 x-validator 里的几条 pattern'
      : '正则表达式里的次数最多写到 1000，长度请用 minLength、maxLength 限制';
  }
  return undefined;
}

/**
 * Whether a choice has two ways to read nothing, as in `(a*|)`: the automaton knows positions alone, and each of the ways
 * is tried each time round a repetition.
 */
function choosesNothingTwice(part: Part): boolean {
  switch (part.kind) {
    case 'set':
      return false;
    case 'look':
    case 'repeat':
      return choosesNothingTwice(part.part);
    case 'choice':
      if (part.parts.filter(mayBeEmpty).length > 1) return true;
      return part.parts.some(choosesNothingTwice);
    case 'sequence':
      return part.parts.some(choosesNothingTwice);
  }
}

function mayBeEmpty(part: Part): boolean {
  switch (part.kind) {
    case 'set':
      return false;
    case 'look':
      return true;
    case 'repeat':
      return part.min === 0 || mayBeEmpty(part.part);
    case 'choice':
      return part.parts.some(mayBeEmpty);
    case 'sequence':
      return part.parts.every(mayBeEmpty);
  }
}

/** Whether some text leads from a position back to itself in two ways. */
function isAmbiguous({ sets, follow }: Positions, group: number[]): boolean {
  const seen = new Set<number>();
  const pairs: [number, number][] = [];
  /** True when both ways have met again. */
  const add = (left: number, right: number): boolean => {
    if (left === right) return true;
    const id = Math.min(left, right) * sets.length + Math.max(left, right);
    if (!seen.has(id)) pairs.push([left, right]);
    seen.add(id);
    return false;
  };
  const advance = (fromLeft: number[], fromRight: number[], isSamePosition: boolean): boolean =>
    fromLeft.some((left, index) =>
      fromRight
        .slice(isSamePosition ? index + 1 : 0)
        .some(
          (right) => group[left] === group[right] && (sets[left]! & sets[right]!) !== 0n && add(left, right),
        ),
    );
  const within = (from: number) => follow[from]!.filter((target) => group[target] === group[from]);

  for (const from of follow.keys()) if (advance(within(from), within(from), true)) return true;
  for (let pair = pairs.pop(); pair; pair = pairs.pop()) {
    if (seen.size > MAX_PAIRS || advance(within(pair[0]), within(pair[1]), false)) return true;
  }
  return false;
}

/** The longest chain of repetitions, each reached from the one before through characters that both accept. */
function power({ sets, follow }: Positions, group: number[]): number {
  const repeats = (position: number) => follow[position]!.some((target) => group[target] === group[position]);
  const known = new Map<number, number>();
  const from = (position: number): number => {
    const before = known.get(position);
    if (before !== undefined) return before;
    const seen = new Set([position]);
    let longest = 0;
    for (const place of seen) {
      for (const target of follow[place]!) {
        if ((sets[target]! & sets[position]!) === 0n || seen.has(target)) continue;
        seen.add(target);
        if (group[target] !== group[position] && repeats(target)) longest = Math.max(longest, from(target));
      }
    }
    known.set(position, longest + 1);
    return longest + 1;
  };
  return [...follow.keys()].filter(repeats).reduce((most, position) => Math.max(most, from(position)), 0);
}
