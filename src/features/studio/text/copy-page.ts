import type { Doc } from '@/contract/base/doc';
import { isObject } from '@/contract/base/is-object';
import { resourceOf } from '@/contract/new-page/new-page';
import { prettyJson } from '@/contract/new-page/pretty-json';

/** The file of a page by its path: `/office/tools` stands in `office/tools.json`. */
export function fileOfPath(path: string): string {
  return `${path.slice(1)}.json`;
}

/**
 * The text of a page as a page of its own: with another title, path and resource, and without what belongs to the first
 * alone: its calls, former addresses and former names of fields. A text that is no JSON object is copied as it is.
 */
export function copyOfPage(text: string, { title, path }: { title: string; path: string }): string {
  const page = parse(text);
  if (!page) return text;
  const { operations: _, was: __, ...resource } = (page.resource ?? {}) as Doc;
  const depth = path.split('/').length - 2;
  const copy: Doc = { ...page, path, title };
  if (copy.$schema !== undefined) copy.$schema = `${'../'.repeat(depth) || './'}page.schema.json`;
  if (page.resource !== undefined && typeof resource.name === 'string')
    copy.resource = { ...resource, name: resourceOf(path) };
  delete copy.was;
  return prettyJson(copy);
}

function parse(text: string): Doc | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
