/** `npm run citus`: the built gateway's own command that spreads its tables over a Citus cluster (docs/operating.md). */
import { runBuilt } from './run-built.mjs';

await runBuilt('citus.js');
