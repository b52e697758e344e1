/** `npm run found`: the built gateway's own command that founds the first tenant (docs/operating.md). */
import { runBuilt } from './run-built.mjs';

await runBuilt('found-main.js');
