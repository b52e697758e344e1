import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, ROOT, requireNode } from './setup.mjs';

/** `npm run schema`: makes the command line when its source has changed, and runs it in this process. */
try {
  requireNode();
  // What is printed on standard output belongs to the command: a machine may read it.
  await build('schema', (text) => console.error(`[准备] ${text}`));
  const { main } = await import(pathToFileURL(join(ROOT, 'dist/schema/main.mjs')).href);
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 3;
}
