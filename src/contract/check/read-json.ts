import { createScanner, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { JsonPath } from './problem';
import { createReport, type Report } from './report';
import { FULL_WIDTH, MISSING_SIGNS } from './syntax-signs';

/** A page or dictionary is no larger than this, in bytes of UTF-8. */
export const MAX_BYTES = 1_048_576;
/** Objects and arrays inside one another. */
const MAX_DEPTH = 64;

export const BOM = '\uFEFF';

/** By the name of jsonc-parser's error code. */
const SYNTAX: Readonly<Record<string, string>> = {
  InvalidSymbol: '这里有不认识的内容：文本要写在英文双引号里，值只能是文本、数字、true、false 或 null',
  InvalidNumberFormat: '数字的写法不对',
  PropertyNameExpected: '这里应是用英文双引号括起来的键名',
  ValueExpected: '这里应有一个值',
  ColonExpected: '键名后面缺少英文冒号',
  CommaExpected: '这里缺少英文逗号',
  CloseBraceExpected: '缺少右花括号 }',
  CloseBracketExpected: '缺少右方括号 ]',
  EndOfFileExpected: '文件在这里应当结束，后面还有多余的内容',
  InvalidCommentToken: 'JSON 文件里不能写注释，请删去（说明可写在 description 里）',
  UnexpectedEndOfComment: 'JSON 文件里不能写注释，请删去（说明可写在 description 里）',
  UnexpectedEndOfString: '文本缺少右边的英文双引号',
  UnexpectedEndOfNumber: '数字没有写完',
  InvalidUnicode: '\\u 后面应有四位十六进制数',
  InvalidEscapeCharacter: '反斜线后面的字符不对：反斜线本身要写成 \\\\',
  InvalidCharacter: '文本里有控制字符，请删去',
};

/** The parsed value of a text, and the report that knows its places; `value` is absent when the text is not JSON. */
export interface JsonText {
  value?: unknown;
  report: Report;
}

/**
 * Reads strict JSON (RFC 8259) that is bounded in size and depth before anything recursive sees it. A byte order
 * mark, comments, trailing commas, duplicate keys, names of Object's prototype and text that cannot be stored are errors.
 */
export function readJson(source: string): JsonText {
  let root: Node | undefined;
  const report = createReport(source.length > MAX_BYTES ? '' : source, () => root);
  const text = withoutBom(source);
  if (text.length > MAX_BYTES || new TextEncoder().encode(text).length > MAX_BYTES) {
    report.offset(0, [], '文件超过 1 MB，请拆成几个页面');
    return { report };
  }
  if (source.startsWith(BOM)) report.offset(0, [], '文件开头有看不见的 BOM 标记，请另存为不带 BOM 的 UTF-8');
  const deep = tooDeep(text);
  if (deep !== undefined) {
    report.offset(deep, [], `嵌套超过 ${MAX_DEPTH} 层`);
    return { report };
  }
  const { tree, errors } = parsedJson(text);
  if (errors[0] || !tree) {
    reportSyntax(text, errors[0], report);
    return { report };
  }
  root = tree;
  // An object with a toString of its own fails wherever it is taken for a text, so nothing gets to see it.
  if (visitNodes(tree, [], report)) return { report };
  return { value: JSON.parse(text), report };
}

/** A text with a blank in the place of its byte order mark, so that nothing else moves. */
const withoutBom = (text: string) => (text.startsWith(BOM) ? ` ${text.slice(1)}` : text);

/** A text as a tree, and what is wrong with it as JSON; the parser goes on after each fault. */
export function parsedJson(text: string): { tree: Node | undefined; errors: ParseError[] } {
  const errors: ParseError[] = [];
  const tree = parseTree(withoutBom(text), errors, { disallowComments: true });
  return { tree, errors };
}

/** Offset of the bracket that goes too deep. */
function tooDeep(text: string): number | undefined {
  const scanner = createScanner(text, true);
  let depth = 0;
  for (scanner.scan(); scanner.getTokenLength() > 0; scanner.scan()) {
    const character = text[scanner.getTokenOffset()];
    if (character === '{' || character === '[') depth++;
    if (character === '}' || character === ']') depth--;
    if (depth > MAX_DEPTH) return scanner.getTokenOffset();
  }
  return undefined;
}

/** Only the first error: what follows it is mostly its echo. */
function reportSyntax(text: string, error: ParseError | undefined, report: Report): void {
  if (!error || text.trim() === '') {
    report.offset(0, [], '文件是空的');
    return;
  }
  const before = text.slice(0, error.offset).trimEnd();
  if (before.endsWith(',') && '}]'.includes(text[error.offset] ?? ' ')) {
    report.offset(before.length - 1, [], '最后一项后面多了逗号，请删去');
    return;
  }
  const found = before.length + /^\s*/.exec(text.slice(before.length))![0].length;
  const fullWidth = FULL_WIDTH[text[found] ?? ''];
  if (fullWidth) {
    report.offset(found, [], `“${text[found]}”：${fullWidth.message}`, { length: 1 });
    return;
  }
  const code = printParseErrorCode(error.error);
  // The parser points at what follows; the comma or colon belongs behind what stands before.
  const at = MISSING_SIGNS.has(code) ? before.length : error.offset;
  report.offset(at, [], SYNTAX[code] ?? 'JSON 写法不对');
}

/** Reports what is wrong with names and texts; answers whether a name is reserved. */
function visitNodes(node: Node, path: JsonPath, report: Report): boolean {
  let isReserved = false;
  const visit = (child: Node, key: string | number) => {
    isReserved = visitNodes(child, [...path, key], report) || isReserved;
  };
  if (node.type === 'string') checkText(node, path, report);
  if (node.type === 'array')
    for (const [index, child] of (node.children ?? []).entries()) visit(child, index);
  if (node.type !== 'object') return isReserved;
  const seen = new Set<string>();
  for (const { children } of node.children ?? []) {
    const [key, value] = children!;
    const name = String(key!.value);
    const place = [...path, name];
    if (seen.has(name)) report.offset(key!.offset, place, `键 ${name} 重复，只能保留一个`);
    if (name in Object.prototype) {
      report.offset(key!.offset, place, `${name} 是保留的名称，请换一个`);
      isReserved = true;
    }
    seen.add(name);
    visit(value!, name);
  }
  return isReserved;
}

function checkText(node: Node, path: JsonPath, report: Report): void {
  const unstorable = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.exec(
    node.value as string,
  );
  if (unstorable) report.inside(path, unstorable.index, '文本含有无法保存的字符，请删去');
}
