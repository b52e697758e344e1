/** `npm run found`: the built gateway's own command that founds the first tenant (docs/operating.md). */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, install, ROOT, requireNode } from './setup.mjs';

try {
  requireNode();
  process.chdir(ROOT);
  await install();
  await build('server');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
await import(pathToFileURL(join(ROOT, 'dist/server/found-main.js')).href);
