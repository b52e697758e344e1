import type { MigrationChain } from './migration';
import { setsInPlaceOfStamps } from './version-2';

/**
 * The migrations of page files (design: every file ever written keeps loading). Whoever changes the page schema so that
 * a sound file would be refused raises `current` and `schemaVersion` in page-schema.ts, and adds the step that leads to
 * it. Version 1 is the first.
 */
export const MIGRATIONS: MigrationChain = { current: 2, steps: { 1: setsInPlaceOfStamps } };
