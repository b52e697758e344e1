import { join } from 'node:path';
import { build, install, ROOT, requireNode, run } from './setup.mjs';

requireNode();
process.chdir(ROOT);
await install();
await build('server');
// The gateway of `umi dev` serves the child applications from here.
const { buildBidding } = await import('../children/bidding/build.mjs');
const stopWatching = await buildBidding({ web: join(ROOT, 'dist/dev'), watch: true });
await run(process.execPath, [join(ROOT, 'node_modules/umi/bin/umi.js'), 'dev']).finally(stopWatching);
