import {
  createScanner,
  findNodeAtOffset,
  type Node,
  type ParseError,
  printParseErrorCode,
} from 'jsonc-parser';
import { sameValue } from '../fields/certified';
import type { Mend, TextEdit } from '../studio/studio';
import { BOM, parsedJson } from './read-json';
import { FULL_WIDTH, MISSING_SIGNS } from './syntax-signs';

/** Kinds of the scanner, whose `SyntaxKind` is there for the compiler alone. */
const TOKEN = { text: 10, lineComment: 12, blockComment: 13, unknown: 16, end: 17 };

/** Blanks that JSON does not know, and signs that nobody sees. */
const BLANK = /^[\u00A0\u1680\u2000-\u200D\u202F\u205F\u2060\u3000\uFEFF]+/;
const QUOTES = '“”‘’＂"\'';
/** What other languages call the literals of JSON. */
const LITERALS: Readonly<Record<string, string>> = { none: 'null', nil: 'null', undefined: 'null' };
/** Signs of other notations, by what JSON has in their place. */
const OTHER_SIGNS: Readonly<Record<string, string>> = { ';': ',', '；': ',', '。': ',', '=': ':' };

/** Ways to mend what keeps a text from being read as JSON, or what stands at a name or text of it that it may not hold. */
export function mendsOfSyntax(text: string, at: number): Mend[][] {
  if (at === 0 && text.startsWith(BOM)) return [[{ label: '删去 BOM 标记', edits: [remove(0, 1)] }]];
  const { tree, errors } = parsedJson(text);
  if (errors.length === 0) return tree ? [...twice(tree, text, at), ...unstorable(text, at)] : [];
  const code = printParseErrorCode(errors[0]!.error);
  return [
    comma(text, at),
    sign(text, at),
    missing(at, code),
    comments(text, code),
    unknown(text, errors[0]!),
    inText(text, errors[0]!, code),
    closers(text, at, code),
    otherQuotes(text, at),
    quotes(text, at),
  ].filter((group) => group.length > 0);
}

const remove = (from: number, to: number): TextEdit => ({ from, to, text: '' });
const insert = (at: number, text: string): TextEdit => ({ from: at, to: at, text });

/** A comma that nothing follows, or nothing precedes. */
function comma(text: string, at: number): Mend[] {
  const isLast = /^,\s*([}\],]|$)/.test(text.slice(at));
  const isLeft = isLast || (text[at] === ',' && /[,{[]\s*$/.test(text.slice(0, at)));
  return isLeft ? [{ label: '删去逗号', edits: [remove(at, at + 1)] }] : [];
}

/** A sign of a Chinese keyboard; of quotes the other one of the pair with it. */
function sign(text: string, at: number): Mend[] {
  const found = text[at] ?? '';
  if (QUOTES.includes(found) && found !== '' && found !== '"') return pairs(text, at);
  const meant = Object.hasOwn(FULL_WIDTH, found) ? FULL_WIDTH[found]!.sign : OTHER_SIGNS[found];
  return meant === undefined
    ? []
    : [{ label: `改为 ${meant}`, edits: [{ from: at, to: at + 1, text: meant }] }];
}

function pairs(text: string, at: number): Mend[] {
  const rest = restOfLine(text, at + 1);
  const own = { from: at, to: at + 1, text: '"' };
  const both = rest.split('').flatMap((character, index): Mend[] => {
    if (!QUOTES.includes(character)) return [];
    const other = { from: at + 1 + index, to: at + 2 + index, text: '"' };
    return [{ label: '改为英文双引号', edits: [own, other] }];
  });
  return [{ label: '改为英文双引号', edits: [own] }, ...both].filter(({ edits }) => isLineSound(text, edits));
}

function missing(at: number, code: string): Mend[] {
  if (!MISSING_SIGNS.has(code)) return [];
  const isComma = code === 'CommaExpected';
  return [{ label: isComma ? '补上逗号' : '补上冒号', edits: [insert(at, isComma ? ',' : ':')] }];
}

/** All comments at once, a line that holds nothing else with them. */
function comments(text: string, code: string): Mend[] {
  if (code !== 'InvalidCommentToken') return [];
  const scanner = createScanner(text, false);
  const edits: TextEdit[] = [];
  for (let kind = scanner.scan(); kind !== TOKEN.end; kind = scanner.scan()) {
    if (kind !== TOKEN.lineComment && kind !== TOKEN.blockComment) continue;
    const [from, to] = [scanner.getTokenOffset(), scanner.getTokenOffset() + scanner.getTokenLength()];
    const before = /[ \t]*$/.exec(text.slice(0, from))!.index;
    const isLine = before === 0 || text[before - 1] === '\n';
    const end = /^[ \t]*(\r\n|\n)/.exec(text.slice(to));
    edits.push(isLine && end ? remove(before, to + end[0].length) : remove(end ? before : from, to));
  }
  return [{ label: edits.length > 1 ? '删去全部注释' : '删去注释', edits }];
}

/** A word that is no value: a literal in other letters, a blank of another kind, a text without quotes. */
function unknown(text: string, { offset, length }: ParseError): Mend[] {
  const blank = BLANK.exec(text.slice(offset))?.[0];
  if (blank) {
    const edits = [
      { from: offset, to: offset + blank.length, text: /[\u200B-\u200D\u2060\uFEFF]/.test(blank) ? '' : ' ' },
    ];
    return [{ label: '改为普通空格', edits }];
  }
  const word = /^[^\s,:{}[\]"，：“”]+/.exec(text.slice(offset, offset + Math.max(length, 1)))?.[0];
  if (!word) return [];
  const [from, to] = [offset, offset + word.length];
  const plain = word.normalize('NFKC').toLowerCase();
  const literal = Object.hasOwn(LITERALS, plain) ? LITERALS[plain]! : plain;
  if (/^(true|false|null|-?\d+(\.\d+)?)$/.test(literal))
    return [{ label: `改为 ${literal}`, edits: [{ from, to, text: literal }] }];
  if (Object.hasOwn(OTHER_SIGNS, word))
    return [{ label: `改为 ${OTHER_SIGNS[word]}`, edits: [{ from, to, text: OTHER_SIGNS[word]! }] }];
  return [{ label: '加上英文双引号', edits: [insert(from, '"'), insert(to, '"')] }];
}

/** Inside a text: control characters go, a backslash that means itself is doubled. */
function inText(text: string, { offset, length }: ParseError, code: string): Mend[] {
  const raw = text.slice(offset, offset + length);
  if (code === 'InvalidCharacter') {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
    const edits = [...raw.matchAll(/[\u0000-\u001F]/g)].map(({ 0: found, index }) => ({
      from: offset + index,
      to: offset + index + 1,
      text: found === '\t' ? ' ' : '',
    }));
    return [{ label: '删去控制字符', edits }];
  }
  if (code !== 'InvalidEscapeCharacter') return [];
  const edits = [...raw.matchAll(/\\(["\\/bfnrt]|u[\da-fA-F]{4})|\\/g)]
    .filter(([, known]) => known === undefined)
    .map(({ index }) => insert(offset + index, '\\'));
  return [{ label: '把反斜线写成 \\\\', edits }];
}

/** A bracket that is missing at the end of the file, or one too many there. */
function closers(text: string, at: number, code: string): Mend[] {
  const end = text.trimEnd().length;
  if (code === 'CloseBraceExpected') return [{ label: '补上 }', edits: [insert(end, '\n}')] }];
  if (code === 'CloseBracketExpected') return [{ label: '补上 ]', edits: [insert(end, '\n]')] }];
  if (code !== 'EndOfFileExpected' || !/^[\s}\],]*$/.test(text.slice(at))) return [];
  return [{ label: '删去多余的内容', edits: [remove(at, end)] }];
}

/** A quote of a Chinese keyboard where the text that it ends, or begins, has the right one at its other end. */
function otherQuotes(text: string, at: number): Mend[] {
  const start = startOfLine(text, at);
  return [...restOfLine(text, start).matchAll(/[“”＂]/g)]
    .map(({ index }) => ({
      label: '改为英文双引号',
      edits: [{ from: start + index, to: start + index + 1, text: '"' }],
    }))
    .filter(({ edits }) => isLineSound(text, edits));
}

/** A quote that is missing on the line of the fault. */
function quotes(text: string, at: number): Mend[] {
  const start = startOfLine(text, at);
  const line = restOfLine(text, start);
  return Array.from({ length: line.length + 1 }, (_, index) => index)
    .filter((index) => isEdge(line[index - 1] ?? '', line[index] ?? ''))
    .map((index) => ({ label: '补上英文双引号', edits: [insert(start + index, '"')] }))
    .filter(({ edits }) => isLineSound(text, edits));
}

/** Whether a text may begin or end between two characters; one neither begins nor ends with a blank. */
function isEdge(before: string, after: string): boolean {
  const mayBegin = /^[\s,:{[]?$/.test(before) && /^\S$/.test(after);
  const mayEnd = /^\S$/.test(before) && /^[\s,:}\]]?$/.test(after);
  return mayBegin || mayEnd;
}

/** Whether the line that the edits are made in consists of whole words of JSON afterwards: none goes over a line's end. */
function isLineSound(text: string, edits: readonly TextEdit[]): boolean {
  const start = startOfLine(text, edits[0]!.from);
  const line = [...edits]
    .sort((left, right) => right.from - left.from)
    .reduce(
      (made, edit) => made.slice(0, edit.from - start) + edit.text + made.slice(edit.to - start),
      restOfLine(text, start),
    );
  const scanner = createScanner(line, true);
  let last: number | undefined;
  for (let kind = scanner.scan(); kind !== TOKEN.end; kind = scanner.scan()) {
    if (kind === TOKEN.unknown || scanner.getTokenError() !== 0) return false;
    if (kind === TOKEN.text && last === TOKEN.text) return false;
    last = kind;
  }
  return true;
}

function startOfLine(text: string, at: number): number {
  return at === 0 ? 0 : Math.max(text.lastIndexOf('\n', at - 1), text.lastIndexOf('\r', at - 1)) + 1;
}

function restOfLine(text: string, from: number): string {
  return /^[^\r\n]*/.exec(text.slice(from))![0];
}

/** Of a key given twice the one that is null goes, or either where both say the same; a person decides else. */
function twice(tree: Node, text: string, at: number): Mend[][] {
  const property = findNodeAtOffset(tree, at)?.parent;
  if (property?.type !== 'property' || property.offset !== at) return [];
  const name = property.children![0]!.value as string;
  const first = property.parent!.children!.find((other) => other.children?.[0]?.value === name);
  if (!first || first === property) return [];
  const [earlier, later] = [first, property].map((one) => sliceOf(text, one.children![1]!));
  const label = `删去重复的 ${name}`;
  if (earlier === 'null' || earlier === later) return [[{ label, edits: [removed(text, first)] }]];
  if (later === 'null') return [[{ label, edits: [removed(text, property)] }]];
  const isSame = sameValue(JSON.parse(earlier!), JSON.parse(later!));
  return isSame ? [[{ label, edits: [removed(text, property)] }]] : [];
}

function sliceOf(text: string, { offset, length }: Node): string {
  return text.slice(offset, offset + length);
}

/** A property or an item that goes, with the comma beside it. */
export function removed(text: string, property: Node): TextEdit {
  const end = property.offset + property.length;
  const after = /^\s*,\s*/.exec(text.slice(end));
  if (after) return remove(property.offset, end + after[0].length);
  const before = /\s*,\s*$/.exec(text.slice(0, property.offset));
  return remove(before ? before.index : property.offset, end);
}

/** A character that no database keeps, written out or as an escape. */
function unstorable(text: string, at: number): Mend[][] {
  const found = /^(\\u(0000|[dD][89a-fA-F][\da-fA-F]{2})|[\uD800-\uDFFF])/.exec(text.slice(at, at + 6));
  return found ? [[{ label: '删去无法保存的字符', edits: [remove(at, at + found[0].length)] }]] : [];
}
