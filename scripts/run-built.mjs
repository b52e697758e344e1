import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, install, ROOT, requireNode } from './setup.mjs';

/**
 * Runs a command of the gateway, by its file in `dist/server`, in this very process; installs what is missing, and makes
 * these builds of `BUILDS`.
 */
export async function runBuilt(file, builds = ['server']) {
  try {
    requireNode();
    process.chdir(ROOT);
    await install();
    for (const name of builds) await build(name);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
  await import(pathToFileURL(join(ROOT, 'dist/server', file)).href);
}
