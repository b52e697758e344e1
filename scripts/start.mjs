import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, install, ROOT, requireNode } from './setup.mjs';

try {
  requireNode();
  process.chdir(ROOT);
  await install();
  await build('web');
  await build('server');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
// In this very process: whoever stops or kills it stops the gateway, and no child is left behind.
process.setSourceMapsEnabled(true);
await import(pathToFileURL(join(ROOT, 'dist/server/main.js')).href);
