import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, install, ROOT, requireNode } from './setup.mjs';

if (process.env.npm_lifecycle_event) endWithShell();
try {
  requireNode();
  process.chdir(ROOT);
  await install();
  await build('web');
  await build('children');
  await build('server');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
// In this very process: whoever stops or kills it stops the gateway, and no child is left behind.
process.setSourceMapsEnabled(true);
await import(pathToFileURL(join(ROOT, 'dist/server/main.js')).href);

/** npm passes a signal on to the shell it runs this in, and some shells die of it without passing it on. */
function endWithShell() {
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 300);
  watch.unref();
}
