import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPages } from './build-pages';
import { servePages } from './serve-pages';

// Serves the measured pages, for another harness to visit: `npx tsx tests/bench/serve.ts`, until it is stopped.
const folder = await mkdtemp(join(tmpdir(), 'bench-pages-'));
await buildPages(folder);
const { url } = await servePages(folder);
console.log(`${url}schema-form.html\n${url}schema-form.html?usable\n${url}schema-list.html`);
