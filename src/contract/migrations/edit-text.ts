import { applyEdits, findNodeAtLocation, modify, type Node, parseTree } from 'jsonc-parser';
import type { Edit, Place } from './migration';

/** A JSON text with the edits made in their order; everything else stays as it was written, to the last blank. */
export function editText(text: string, edits: readonly Edit[]): string {
  const style = styleOf(text);
  return edits.reduce((current, edit) => {
    if (edit.kind === 'rename') return renameKey(current, edit.path, edit.to);
    if (edit.kind === 'remove') return applyEdits(current, modify(current, [...edit.path], undefined, {}));
    return setValue(current, edit.path, edit.value, style);
  }, text);
}

/** How the author writes. */
interface Style {
  indent: string;
  eol: string;
}

/** The first indentation and the first line end count. */
function styleOf(text: string): Style {
  return { indent: /\n([ \t]+)\S/.exec(text)?.[1] ?? '  ', eol: text.includes('\r\n') ? '\r\n' : '\n' };
}

function renameKey(text: string, path: Place, to: string): string {
  const property = nodeAt(text, path).parent;
  const key = property?.type === 'property' ? property.children?.[0] : undefined;
  if (!key) throw new RangeError(path.join('.'));
  return splice(text, key, JSON.stringify(to));
}

/** jsonc-parser would format the lines around a value that it puts in, so the value is written here. */
function setValue(text: string, path: Place, value: unknown, style: Style): string {
  const tree = parseTree(text);
  const present = tree && findNodeAtLocation(tree, [...path]);
  if (present) return splice(text, present, written(value, indentAt(text, present.offset), style));
  const parent = nodeAt(text, path.slice(0, -1));
  const last = parent.children?.at(-1);
  const isInLine = !text.slice(parent.offset, parent.offset + parent.length).includes('\n');
  const inner = isInLine && last ? '' : indentAt(text, parent.offset) + style.indent;
  const key = parent.type === 'object' ? `${JSON.stringify(String(path.at(-1)))}: ` : '';
  const entry = key + written(value, inner, style);
  if (last) {
    const gap = isInLine ? ' ' : style.eol + inner;
    return splice(text, { offset: last.offset + last.length, length: 0 }, `,${gap}${entry}`);
  }
  const close = style.eol + indentAt(text, parent.offset);
  return splice(
    text,
    { offset: parent.offset + 1, length: parent.length - 2 },
    style.eol + inner + entry + close,
  );
}

function written(value: unknown, indent: string, style: Style): string {
  return JSON.stringify(value, null, style.indent).replaceAll('\n', style.eol + indent);
}

/** The blanks that the line of a character begins with. */
function indentAt(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start, offset))![0];
}

function nodeAt(text: string, path: Place): Node {
  const tree = parseTree(text);
  const node = tree && findNodeAtLocation(tree, [...path]);
  if (!node) throw new RangeError(path.join('.'));
  return node;
}

function splice(text: string, { offset, length }: { offset: number; length: number }, by: string): string {
  return text.slice(0, offset) + by + text.slice(offset + length);
}
