import { findNodeAtLocation, type Node } from 'jsonc-parser';
import type { JsonPath, Problem } from './problem';

/** What a problem may say beside its message. */
export interface Details {
  suggestion?: string | undefined;
  severity?: Problem['severity'];
}

/** Collects problems of one file and finds their line and column. */
export interface Report {
  readonly problems: Problem[];
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

  const offset: Report['offset'] = (at, path, message, { suggestion, severity = 'error' } = {}) => {
    const line = lineAt(lineStarts, at);
    const column = at - lineStarts[line - 1]! + 1;
    problems.push({
      severity,
      line,
      column,
      path: pathText(path),
      message,
      ...(suggestion !== undefined && { suggestion }),
    });
  };
  const nodeAt = (path: JsonPath): Node | undefined => {
    const tree = root();
    for (let length = path.length; tree && length >= 0; length--) {
      const node = findNodeAtLocation(tree, path.slice(0, length));
      if (node) return node;
    }
    return undefined;
  };

  return {
    problems,
    offset,
    value: (path, message, details) => offset(nodeAt(path)?.offset ?? 0, path, message, details),
    key: (path, message, details) => {
      const node = nodeAt(path);
      const name = node?.parent?.type === 'property' ? node.parent.children?.[0] : node;
      offset(name?.offset ?? 0, path, message, details);
    },
    inside: (path, index, message, details) => {
      const node = nodeAt(path);
      const at = node?.type === 'string' ? rawOffset(text, node, index) : (node?.offset ?? 0);
      offset(at, path, message, details);
    },
  };
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
