import { widthOf } from './text-width';

const WIDTH = 110;

/** JSON as the repository's formatter writes it: what fits stands on one line. */
export function prettyJson(value: unknown): string {
  return `${prettyPart(value, 0, 0)}\n`;
}

/**
 * A part of such a text, which stands `depth` levels deep. `before` is the width of what stands on the line already: the
 * key; one more is kept for a comma.
 */
export function prettyPart(value: unknown, depth: number, before: number): string {
  const flat = onOneLine(value);
  if (typeof value !== 'object' || value === null) return flat;
  const indent = '  '.repeat(depth + 1);
  if (depth > 0 && indent.length - 2 + before + widthOf(flat) + 1 <= WIDTH) return flat;
  const inner = Array.isArray(value)
    ? value.map((item) => indent + prettyPart(item, depth + 1, 0))
    : Object.entries(value).map(([key, item]) => {
        const name = `${JSON.stringify(key)}: `;
        return indent + name + prettyPart(item, depth + 1, widthOf(name));
      });
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${inner.join(',\n')}\n${'  '.repeat(depth)}${close}`;
}

function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${onOneLine(item)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}
