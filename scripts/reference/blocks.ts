import { prettyJson } from '../../src/contract/pretty-json';
import { valueIn } from './sources';

/** Where the JSON of a fenced block comes from: a file of the repository, and places in it. */
export interface Quote {
  file: string;
  /** JSON pointers (RFC 6901); none for the whole file. */
  at: string[];
}

const FENCE = /^```json ([^\n]*)\n([\s\S]*?)^```$/gm;

/** Every block of JSON in a page of Markdown with its quote. Throws for one without. */
export function quotesIn(markdown: string): { quote: Quote; text: string }[] {
  return [...markdown.matchAll(/^```json(.*)\n([\s\S]*?)^```$/gm)].map(([, info = '', text = '']) => ({
    quote: quoteOf(info.trim()),
    text,
  }));
}

/** The page with the JSON of every quote as the files have it now. */
export function withQuotes(markdown: string): string {
  return markdown.replace(
    FENCE,
    (_, info: string) => `\`\`\`json ${info}\n${quoted(quoteOf(info.trim()))}\`\`\``,
  );
}

/** The opening line of a block that quotes these places. */
export function fenceOf({ file, at }: Quote): string {
  return `\`\`\`json file=${file}${at.length > 0 ? ` at=${at.join(',')}` : ''}`;
}

/** The JSON of a quote: the file, or the entries at its places with their keys. */
export function quoted({ file, at }: Quote): string {
  if (at.length === 0) return prettyJson(valueIn(file, ''));
  return `${at.map((pointer) => entryAt(file, pointer)).join(',\n')}\n`;
}

function entryAt(file: string, pointer: string): string {
  const key = pointer.slice(pointer.lastIndexOf('/') + 1).replaceAll('~1', '/');
  const value = valueIn(file, pointer);
  if (/^\d+$/.test(key)) return prettyJson(value).trimEnd();
  const [, ...lines] = prettyJson({ [key]: value })
    .trimEnd()
    .split('\n');
  return lines
    .slice(0, -1)
    .map((line) => line.slice(2))
    .join('\n');
}

function quoteOf(info: string): Quote {
  const [, file, at] = /^file=(\S+)(?: at=(\S+))?$/.exec(info) ?? [];
  if (file === undefined) throw new Error(`A block of JSON must say where it is from: json ${info}`);
  return { file, at: at?.split(',') ?? [] };
}
