import { join } from 'node:path';
import { build, install, ROOT, requireNode, run } from './setup.mjs';

requireNode();
process.chdir(ROOT);
await install();
await build('server');
await run(process.execPath, [join(ROOT, 'node_modules/umi/bin/umi.js'), 'dev']);
