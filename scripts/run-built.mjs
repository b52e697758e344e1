import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, install, ROOT, requireNode } from './setup.mjs';

/** Runs a command of the gateway, by its file in `dist/server`, in this very process; installs and builds what is missing. */
export async function runBuilt(file) {
  try {
    requireNode();
    process.chdir(ROOT);
    await install();
    await build('server');
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
  await import(pathToFileURL(join(ROOT, 'dist/server', file)).href);
}
