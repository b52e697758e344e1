import type { RuntimeParts } from '@/runtime/host/runtime-parts';
import { useAssigning } from './use-assigning';
import { useUrging } from './use-urging';

/** Assigning records and urging whoever is responsible for one: row actions of lists and of a record's own page. */
export const assignAndUrgeHooks: Pick<RuntimeParts, 'useAssigning' | 'useUrging'> = {
  useAssigning,
  useUrging,
};
