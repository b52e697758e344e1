import type { MigrationChain } from './migration';

/**
 * The migrations of page files (design: every file ever written keeps loading). Whoever changes the page schema so that
 * a sound file would be refused raises `current` and `schemaVersion` in page-schema.ts, and adds the step that leads to
 * it. Version 1 is the first.
 */
export const MIGRATIONS: MigrationChain = { current: 1, steps: {} };
