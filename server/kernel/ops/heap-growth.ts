import { setFlagsFromString } from 'node:v8';

/** Percent that long-lived objects may grow by before V8 collects them. */
const GROWTH = 50;

/**
 * Has V8 collect long-lived objects once they have grown by half since the last time, in all threads of the process. By
 * itself it waits, where a machine has memory, until they are four times as many: 60 MB that are in use had up to 200 MB of
 * garbage beside them (docs/performance.md).
 */
export function limitHeapGrowth(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH}`);
}
