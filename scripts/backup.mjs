/** `npm run backup` and `npm run restore`: the built gateway's own commands (docs/operating.md). */
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
await import(pathToFileURL(join(ROOT, 'dist/server/backup-main.js')).href);
