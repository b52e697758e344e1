import type { FileProblem } from '../../../src/contract/studio/studio';
import { Refusal } from '../../kernel/base/errors';

/** Throws publication_refused where something is in the way. */
export function requireNothing(problems: readonly FileProblem[], outdated: readonly string[]): void {
  if (problems.length > 0 || outdated.length > 0)
    throw new Refusal('publication_refused', { problems, outdated });
}
