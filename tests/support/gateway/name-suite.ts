import { expect } from 'vitest';

/** Before each suite of the gateway and each generated one: its own file, by which `databases.ts` knows what it runs on. */
process.env.SUITE = expect.getState().testPath ?? '';
