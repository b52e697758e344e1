/** `npm run backup` and `npm run restore`: the built gateway's own commands (docs/operating.md). */
import { runBuilt } from './run-built.mjs';

await runBuilt('backup.js');
