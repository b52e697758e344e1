import type { Migration } from 'kysely';
import { identity } from './001-identity';

/** Every migration by its name, in the order of the names. One that has been released is never edited. */
export const MIGRATIONS: Record<string, Migration> = {
  '001-identity': identity,
};
