import { reportBuild } from './build-report.mjs';
import { build, install, requireNode } from './setup.mjs';

requireNode();
await install();
if (process.argv.includes('--report')) await reportBuild();
else await build('web');
await build('children');
await build('server');
