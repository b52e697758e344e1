import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkFolder } from '../../src/contract/check/check-folder';
import { recordSources } from '../../src/contract/pages/record-options';
import { filesOf } from '../unit/contract/support';

/** Writes `manyPages` into a folder. */
export function writeManyPages(folder: string, count: number): void {
  mkdirSync(folder, { recursive: true });
  for (const { file, text } of manyPages(count)) writeFileSync(join(folder, file), text);
}

/**
 * Sound pages like the product's own, each with a path, a resource and calls of its own, and field names of its own in
 * every other one.
 */
export function manyPages(count: number): { file: string; text: string }[] {
  // A page that chooses from another's records, or a step that needs some, would need that one beside it.
  const pages = checkFolder(filesOf('schemas')).pages.filter(
    ({ page }) =>
      page &&
      'form' in page &&
      recordSources(page).length === 0 &&
      !page.states?.transitions.some(({ needs }) => needs),
  );
  return Array.from({ length: count }, (_, index) => ({
    file: `page-${index}.json`,
    text: renamed(pages[index % pages.length]!.text, index),
  }));
}

function renamed(text: string, index: number): string {
  const page = JSON.parse(text);
  page.path = `${page.path}-${index}`;
  page.resource.name = `${page.resource.name}${index}`;
  for (const [name, call] of Object.entries<string>(page.resource.operations ?? {})) {
    page.resource.operations[name] = call.replace(/(\?|$)/, `${index}$1`);
  }
  const own = JSON.stringify(page, null, 2);
  return index % 2 === 0 ? own : own.replace(/\bremark\b/g, `remark${index}`);
}
