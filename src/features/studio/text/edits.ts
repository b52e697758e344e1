import { findNodeAtLocation, getNodeValue, type JSONPath, type Node, parseTree } from 'jsonc-parser';
import { grouped } from '@/contract/base/grouped';
import { prettyPart } from '@/contract/new-page/pretty-json';
import { widthOf } from '@/contract/new-page/text-width';
import type { TextEdit } from '@/contract/studio/studio';

/** What is put behind the others: a member of an object by its name, or an item of a list. */
export interface Added {
  key?: string;
  value: unknown;
}

/**
 * The edit that puts something at the end of the object or list at a place, in the layout of what stands around it. A
 * place that is not there is made. Undefined where the text has no room for it: it is not JSON there, or something else.
 */
export function insertInto(text: string, place: JSONPath, added: Added): TextEdit | undefined {
  const root = parseTree(text);
  if (!root) return undefined;
  const holder = findNodeAtLocation(root, [...place]);
  if (!holder) {
    if (place.length === 0) return undefined;
    const value = added.key === undefined ? [added.value] : { [added.key]: added.value };
    const last = place.at(-1)!;
    return typeof last === 'string'
      ? insertInto(text, place.slice(0, -1), { key: last, value })
      : insertInto(text, place.slice(0, -1), { value });
  }
  if (holder.type !== (added.key === undefined ? 'array' : 'object')) return undefined;
  const last = holder.children?.at(-1);
  const isSpread = last && text.slice(holder.offset, last.offset).includes('\n');
  return isSpread ? behind(text, last, added) : rewritten(text, holder, added);
}

function behind(text: string, last: Node, { key, value }: Added): TextEdit {
  const indent = /[ \t]*$/.exec(text.slice(0, last.offset))![0];
  const name = key === undefined ? '' : `${JSON.stringify(key)}: `;
  const at = last.offset + last.length;
  const added = prettyPart(value, Math.ceil(indent.length / 2), widthOf(name));
  return { from: at, to: at, text: `,\n${indent}${name}${added}` };
}

/** What stood on one line may need several now. */
function rewritten(text: string, holder: Node, { key, value }: Added): TextEdit {
  const before: unknown = getNodeValue(holder);
  const after =
    key === undefined ? [...(before as unknown[]), value] : { ...(before as object), [key]: value };
  const line = text.slice(text.lastIndexOf('\n', holder.offset - 1) + 1, holder.offset);
  const indent = /^[ \t]*/.exec(line)![0];
  const depth = Math.ceil(indent.length / 2);
  return {
    from: holder.offset,
    to: holder.offset + holder.length,
    text: prettyPart(after, depth, widthOf(line.slice(indent.length))),
  };
}

/** The edits that put English texts among the others of a translation file, in the order of its keys (UTF-16). */
export function insertTranslations(text: string, english: Readonly<Record<string, string>>): TextEdit[] {
  const root = parseTree(text);
  if (root?.type !== 'object') return [];
  const members = (root.children ?? []).flatMap(({ offset, length, children }) =>
    children?.[0] ? [{ key: String(children[0].value), offset, end: offset + length }] : [],
  );
  const known = new Set(members.map(({ key }) => key));
  const added = Object.keys(english)
    .filter((key) => !known.has(key))
    .sort();
  const line = (key: string) => `${JSON.stringify(key)}: ${JSON.stringify(english[key])}`;
  if (members.length === 0) {
    const lines = added.map((key) => `  ${line(key)}`).join(',\n');
    return added.length === 0
      ? []
      : [{ from: root.offset, to: root.offset + root.length, text: `{\n${lines}\n}` }];
  }
  const groups = grouped(added, (key) => members.findIndex((one) => one.key > key));
  return [...groups].map(([index, keys]) => {
    const next = members[index];
    const at = next ? next.offset : members.at(-1)!.end;
    const lines = keys.map((key) => (next ? `${line(key)},\n  ` : `,\n  ${line(key)}`)).join('');
    return { from: at, to: at, text: lines };
  });
}

/** A text after edits, none over another. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  return [...edits]
    .sort((one, other) => other.from - one.from)
    .reduce((result, { from, to, text: put }) => result.slice(0, from) + put + result.slice(to), text);
}
