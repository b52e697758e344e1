import { findNodeAtLocation, type Node } from 'jsonc-parser';
import { startsOfLines } from '../base/text-places';
import { type JsonPath, nearest, type Problem, type RuleId } from './problem';

interface Details {
  suggestion?: string | undefined;
  severity?: Problem['severity'];
  /** Characters of the text that the problem covers. */
  length?: number | undefined;
}

/** A place from where a report stands: one step, or several. */
type Path = JsonPath | string | number;

/** What is told of a place, before its line and column are looked up. */
interface Said {
  rule: RuleId;
  path: JsonPath;
  /** What of the place is meant: a value, a property's name, a character of a string value or of the text. */
  of: 'value' | 'key' | { inside: number } | { offset: number };
  message: string;
  details: Details | undefined;
}

/** Offers the known name that a wrong one was probably meant to be. */
export const meant = (name: string, known: Iterable<string>): Details => ({
  suggestion: nearest(name, known),
});

/** Collects problems of one file; a report stands at a place of the file, and paths are told from there. */
export class Report {
  constructor(
    readonly problems: Problem[],
    private readonly say: (said: Said) => void,
    private readonly rule: RuleId,
    private readonly place: JsonPath = [],
  ) {}

  /** The same report for the breaches of one rule. */
  under(rule: RuleId): Report {
    return new Report(this.problems, this.say, rule, this.place);
  }

  /** The same report at a place further in. */
  at(...path: JsonPath): Report {
    return new Report(this.problems, this.say, this.rule, [...this.place, ...path]);
  }

  /** The items of the list that stands here, each with the report at its place. */
  each<Item>(items: readonly Item[] | undefined): (readonly [item: Item, at: Report, index: number])[] {
    return (items ?? []).map((item, index) => [item, this.at(index), index] as const);
  }

  /** The values of the object that stands here, each with the report at its place. */
  entries<Value>(record: Readonly<Record<string, Value>> | undefined) {
    const entries = Object.entries(record ?? {});
    return entries.map(([name, value]) => [value, this.at(name), name] as const);
  }

  /** The same report for what is told elsewhere than it is found; what comes to undefined is not told. */
  through(reroute: (said: Said) => Said | undefined): Report {
    const say = (said: Said) => {
      const rerouted = reroute(said);
      if (rerouted) this.say(rerouted);
    };
    return new Report(this.problems, say, this.rule, this.place);
  }

  offset(offset: number, path: JsonPath, message: string, details?: Details): void {
    this.tell({ offset }, path, message, details);
  }

  /** At a value. A place that does not exist falls back to the nearest one around it. */
  value(path: Path, message: string, details?: Details): void {
    this.tell('value', path, message, details);
  }

  /** At a property's name. */
  key(path: Path, message: string, details?: Details): void {
    this.tell('key', path, message, details);
  }

  /** At a character of a string value; `index` counts in the string as parsed. */
  inside(path: Path, index: number, message: string, details?: Details): void {
    this.tell({ inside: index }, path, message, details);
  }

  /** At a value that names no field, with the nearest one of those that it may name. */
  noField(path: Path, name: string, known: Iterable<string>): void {
    this.value(path, `没有名为 ${name} 的字段`, meant(name, known));
  }

  /** Whether a name is one of those known; told at its value where it is none, with the nearest of them. */
  oneOf(path: Path, name: string, known: readonly string[], message: string): boolean {
    const isKnown = known.includes(name);
    if (!isKnown) this.value(path, message, meant(name, known));
    return isKnown;
  }

  /** At each of these keys that an object has which stands here. */
  refuse<Holder extends object>(
    holder: Holder,
    keys: readonly (keyof Holder & string)[],
    why: string | ((key: string) => string),
  ): void {
    for (const key of keys)
      if (holder[key] !== undefined) this.key(key, typeof why === 'string' ? why : why(key));
  }

  private tell(of: Said['of'], path: Path, message: string, details: Details | undefined): void {
    this.say({ rule: this.rule, path: [...this.place, ...[path].flat()], of, message, details });
  }
}

/** A report over a text; `root` is asked late, since the text may not parse. */
export function createReport(text: string, root: () => Node | undefined): Report {
  const problems: Problem[] = [];
  const lineStarts = startsOfLines(text);
  const placeOf = (at: number) => {
    const line = lineAt(lineStarts, at);
    return { line, column: at - lineStarts[line - 1]! + 1 };
  };
  const nodeAt = (path: JsonPath): Node | undefined => {
    const tree = root();
    for (let length = path.length; tree && length >= 0; length--) {
      const node = findNodeAtLocation(tree, path.slice(0, length));
      if (node) return node;
    }
    return undefined;
  };
  const rangeOf = (of: Said['of'], path: JsonPath): { start: number; length?: number | undefined } => {
    if (typeof of === 'object' && 'offset' in of) return { start: of.offset };
    const found = nodeAt(path);
    if (typeof of === 'object')
      return { start: found?.type === 'string' ? rawOffset(text, found, of.inside) : (found?.offset ?? 0) };
    const isNamed = of === 'key' && found?.parent?.type === 'property';
    const node = isNamed ? found.parent?.children?.[0] : found;
    return { start: node?.offset ?? 0, length: shortLength(node) };
  };
  const say = ({ rule, path, of, message, details = {} }: Said) => {
    const { start, length = details.length } = rangeOf(of, path);
    const end = length === undefined ? undefined : placeOf(start + length);
    problems.push({
      severity: details.severity ?? 'error',
      rule,
      ...placeOf(start),
      ...(end && { endLine: end.line, endColumn: end.column }),
      path: pathText(path),
      message,
      ...(details.suggestion !== undefined && { suggestion: details.suggestion }),
    });
  };
  return new Report(problems, say, 'json');
}

/** Of an object or an array only the beginning is meant: marking all of it would hide what is wrong. */
function shortLength(node: Node | undefined): number | undefined {
  return node && node.type !== 'object' && node.type !== 'array' ? node.length : undefined;
}

/** `form.properties.name` style text of a path. */
export function pathText(path: JsonPath): string {
  return path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : text ? `${text}.${part}` : part),
    '',
  );
}

/** Where the character `index` of a parsed string stands in the text: an escape such as `\u4e2d` is one character. */
function rawOffset(text: string, node: Node, index: number): number {
  let at = node.offset + 1;
  for (let seen = 0; seen < index && at < node.offset + node.length - 1; seen++) {
    at += text[at] !== '\\' ? 1 : text[at + 1] === 'u' ? 6 : 2;
  }
  return at;
}

function lineAt(starts: number[], offset: number): number {
  let low = 0;
  let high = starts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (starts[middle]! <= offset) low = middle;
    else high = middle;
  }
  return low + 1;
}
