import { findNodeAtLocation, type Node } from 'jsonc-parser';
import type { JsonPath, Problem, RuleId } from './problem';

/** What a problem may say beside its message. */
interface Details {
  suggestion?: string | undefined;
  severity?: Problem['severity'];
  /** Characters of the text that the problem covers. */
  length?: number | undefined;
}

/** Collects problems of one file and finds their line and column. */
export interface Report {
  readonly problems: Problem[];
  /** The same report for the breaches of one rule. */
  under(rule: RuleId): Report;
  /** At a character of the text. */
  offset(offset: number, path: JsonPath, message: string, details?: Details): void;
  /** At a value. A place that does not exist falls back to the nearest one around it. */
  value(path: JsonPath, message: string, details?: Details): void;
  /** At a property's name. */
  key(path: JsonPath, message: string, details?: Details): void;
  /** At a character of a string value; `index` counts in the string as parsed. */
  inside(path: JsonPath, index: number, message: string, details?: Details): void;
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
  const reportUnder = (rule: RuleId): Report => {
    const offset: Report['offset'] = (at, path, message, { suggestion, severity = 'error', length } = {}) => {
      const end = length === undefined ? undefined : placeOf(at + length);
      problems.push({
        severity,
        rule,
        ...placeOf(at),
        ...(end && { endLine: end.line, endColumn: end.column }),
        path: pathText(path),
        message,
        ...(suggestion !== undefined && { suggestion }),
      });
    };
    const node = (found: Node | undefined, path: JsonPath, message: string, details?: Details) =>
      offset(found?.offset ?? 0, path, message, { length: shortLength(found), ...details });
    return {
      problems,
      under: reportUnder,
      offset,
      value: (path, message, details) => node(nodeAt(path), path, message, details),
      key: (path, message, details) => {
        const found = nodeAt(path);
        const name = found?.parent?.type === 'property' ? found.parent.children?.[0] : found;
        node(name, path, message, details);
      },
      inside: (path, index, message, details) => {
        const found = nodeAt(path);
        const at = found?.type === 'string' ? rawOffset(text, found, index) : (found?.offset ?? 0);
        offset(at, path, message, details);
      },
    };
  };
  return reportUnder('json');
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

function startsOfLines(text: string): number[] {
  return [0, ...Array.from(text.matchAll(/\r\n|\n|\r/g), (match) => match.index + match[0].length)];
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
