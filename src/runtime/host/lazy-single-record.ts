import { lazy } from 'react';
import { loadRuntimeParts } from './runtime-parts';

/** `SingleRecord` for screens that no page file draws: its code, and what capabilities add, come with the first one. */
export const LazySingleRecord = lazy(async () => {
  const [{ SingleRecord }] = await Promise.all([
    import('../record/single/single-record'),
    loadRuntimeParts('record'),
  ]);
  return { default: SingleRecord };
});
