import { readFileSync } from 'node:fs';
import { prettyJson } from '../src/contract/new-page/pretty-json';

export const GALLERY_FILE = 'src/features/studio/start/examples.json';
/** Example pages that stand on their own. */
const EXAMPLES = ['visits', 'lists-of-items', 'states', 'linkage', 'steps', 'settings'];

/** The example pages that Studio begins new ones with, by name. */
export function galleryText(): string {
  const pages = EXAMPLES.map((name) => {
    const text = readFileSync(`tests/fixtures/examples/features/${name}.json`, 'utf8');
    return [name, JSON.parse(text)] as const;
  });
  return prettyJson(Object.fromEntries(pages));
}
