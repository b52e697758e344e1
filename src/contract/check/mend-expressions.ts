import { findNodeAtOffset, parseTree } from 'jsonc-parser';
import { expressionIn, syntaxOf } from '../expressions/expression';
import type { Mend } from '../studio/studio';

/** Slips in an expression, and what was meant; all that a Chinese keyboard or another language makes. */
const SLIPS: readonly (readonly [RegExp, string])[] = [
  [/===/g, '=='],
  [/!==/g, '!='],
  [/(?<![=!<>])=(?!=)/g, '=='],
  [/＝＝?/g, '=='],
  [/(?<!&)&(?!&)/g, '&&'],
  [/＆＆?/g, '&&'],
  [/\band\b/gi, '&&'],
  [/(?<!\|)\|(?!\|)/g, '||'],
  [/｜｜?/g, '||'],
  [/\bor\b/gi, '||'],
  [/\bnot\s+/gi, '!'],
  [/！/g, '!'],
  [/（/g, '('],
  [/）/g, ')'],
  [/[‘’“”]/g, "'"],
  [/，/g, ','],
  [/\.\./g, '.'],
  [/。/g, '.'],
  [/\)\)/g, ')'],
  [/(?<=\w) (?=\w)/g, '.'],
];
const MISSING = ["'", '(', ')'];
/** A longer expression is left to a person: every place would be tried. */
const MOST_LENGTH = 300;

/** Ways to mend the syntax of an expression. Those of a group parse, the check says whether they mean something. */
export function mendsOfExpression(text: string, at: number): Mend[][] {
  const tree = parseTree(text);
  const node = tree && findNodeAtOffset(tree, at);
  if (node?.type !== 'string' || node.length > MOST_LENGTH) return [];
  const start = node.offset + 1;
  const raw = text.slice(start, node.offset + node.length - 1);
  // With an escape in it, what stands at a place of the text is not what stands there in the expression.
  if (!/[{}]{2}/.test(raw) || raw.includes('\\')) return [];
  const mendOf = (from: number, to: number, by: string): Mend => ({
    label: by.trim() === '' ? `删去 ${raw.slice(from, to)}` : from === to ? `补上 ${by}` : `改为 ${by}`,
    edits: [{ from: start + from, to: start + to, text: by }],
  });
  const parses = ({ edits: [edit] }: Mend) =>
    isExpression(raw.slice(0, edit!.from - start) + edit!.text + raw.slice(edit!.to - start));
  const bracesSaid = braces(raw).map(([from, to, by]) => mendOf(from, to, by));
  const replaced = SLIPS.flatMap(([from, by]) =>
    [...raw.matchAll(from)].map((match) => mendOf(match.index, match.index + match[0].length, by)),
  );
  const edges = Array.from({ length: raw.length + 1 }, (_, index) => index).filter(
    (index) => /\W|^$/.test(raw[index - 1] ?? '') || /\W|^$/.test(raw[index] ?? ''),
  );
  const inserted = isExpression(raw)
    ? []
    : edges.flatMap((index) => MISSING.map((by) => mendOf(index, index, by)));
  return [bracesSaid, replaced, inserted]
    .map((group) => group.filter(parses))
    .filter((group) => group.length > 0);
}

function isExpression(text: string): boolean {
  const expression = expressionIn(text);
  if (expression === undefined || expression.trim() === '') return false;
  return syntaxOf(expression) !== undefined;
}

/** Two braces on each side. */
function braces(raw: string): [number, number, string][] {
  const open = /^\s*\{*/.exec(raw)![0];
  const close = /\}*\s*$/.exec(raw)![0];
  const opened = open.trim() === '{{' ? [] : [[0, open.length, open.trim() === '' ? '{{ ' : '{{'] as const];
  const at = raw.length - close.length;
  const closed = close.trim() === '}}' ? [] : [[at, raw.length, close.trim() === '' ? ' }}' : '}}'] as const];
  return [...opened, ...closed].map(([from, to, by]) => [from, to, by]);
}
