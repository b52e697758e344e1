import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkFolder } from '../../src/contract/check/check-folder';
import { kindOfFile } from '../../src/contract/check/file-kinds';
import { filesOf } from '../unit/contract/support';

/** Writes `manyPages` into a folder. */
export function writeManyPages(folder: string, count: number): void {
  mkdirSync(folder, { recursive: true });
  for (const { file, text } of manyPages(count)) writeFileSync(join(folder, file), text);
}

/** Where one of `manyPages` is: in the office, in one of five groups of the menu. */
export const pathOfMany = (index: number) => `/office/many-${index}`;

/**
 * Sound pages like the product's own, each with a path, a resource and calls of its own, and field names of its own in
 * every other one.
 */
export function manyPages(count: number): { file: string; text: string }[] {
  const files = filesOf('schemas');
  const dictionaries = files.filter(({ file }) => kindOfFile(file) === 'dictionary');
  // A page that chooses from another's records or reminds suppliers would need more beside it, and two that publish
  // want one call.
  const copied = files.flatMap(({ file, text }) => {
    if (kindOfFile(file) !== 'page' || !('form' in JSON.parse(text))) return [];
    const copies = [0, 1].map((index) => ({ file: `copy-${index}.json`, text: renamed(text, index) }));
    return checkFolder([...dictionaries, ...copies]).pages.every(({ page }) => page) ? [text] : [];
  });
  return Array.from({ length: count }, (_, index) => ({
    file: `page-${index}.json`,
    text: renamed(copied[index % copied.length]!, index),
  }));
}

function renamed(text: string, index: number): string {
  const page = JSON.parse(text);
  page.path = pathOfMany(index);
  page.menu = { face: 'office', group: `分组 ${index % 5}`, order: index };
  page.resource.name = `${page.resource.name}${index}`;
  for (const [name, call] of Object.entries<string>(page.resource.operations ?? {})) {
    page.resource.operations[name] = call.replace(/(\?|$)/, `${index}$1`);
  }
  const own = JSON.stringify(page, null, 2);
  return index % 2 === 0 ? own : own.replace(/\bremark\b/g, `remark${index}`);
}
