import { build, install, requireNode } from './setup.mjs';

requireNode();
await install();
await build('web');
await build('children');
await build('server');
