import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** A folder with the product's page files and those of `tests/fixtures/states`, to be removed by `remove`. */
export function fixturePages(): { schemasDir: string; remove(): void } {
  const schemasDir = mkdtempSync(join(tmpdir(), 'schemas-'));
  cpSync(at('../../schemas'), schemasDir, { recursive: true });
  cpSync(at('../fixtures/states'), schemasDir, { recursive: true });
  return { schemasDir, remove: () => rmSync(schemasDir, { recursive: true, force: true }) };
}
