import { applyEdits } from './edits';
import type { Edit, MigrationChain } from './migration';

/** What becomes of a page file by the version that it names. */
export type Upgrade =
  /** It is of the current version, or of none that can be told: the page schema says what is wrong. */
  | { kind: 'current' }
  /** Written for a later version than this program knows. */
  | { kind: 'newer'; version: number }
  /** Written for an earlier one: as the current version would have it, and the changes that lead there. */
  | { kind: 'older'; version: number; value: unknown; edits: Edit[] }
  /** Written for an earlier one that its migration cannot read. */
  | { kind: 'stuck'; version: number; reason: string };

/** Brings a page file, parsed and nothing more, to the current version. Never throws. */
export function upgrade(page: unknown, { current, steps }: MigrationChain): Upgrade {
  const version = versionOf(page);
  if (version === undefined || version === current) return { kind: 'current' };
  if (version > current) return { kind: 'newer', version };
  const edits: Edit[] = [];
  let value = page as Record<string, unknown>;
  for (let at = version; at < current; at++) {
    if (!Object.hasOwn(steps, at)) return { kind: 'current' };
    try {
      const step: Edit[] = [
        ...steps[at]!.edits(value),
        { kind: 'set', path: ['schemaVersion'], value: at + 1, from: ['schemaVersion'] },
      ];
      value = applyEdits(value, step);
      edits.push(...step);
    } catch (reason) {
      return { kind: 'stuck', version: at, reason: (reason as Error).message };
    }
  }
  return { kind: 'older', version, value, edits };
}

function versionOf(page: unknown): number | undefined {
  if (typeof page !== 'object' || page === null || !Object.hasOwn(page, 'schemaVersion')) return undefined;
  const { schemaVersion } = page as { schemaVersion: unknown };
  return Number.isSafeInteger(schemaVersion) ? (schemaVersion as number) : undefined;
}
