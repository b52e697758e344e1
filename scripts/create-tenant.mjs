/** `npm run create-tenant`: the built gateway's own command that creates the first tenant (docs/operating.md). */
import { runBuilt } from './run-built.mjs';

await runBuilt('create-tenant.js');
