import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The order in which vitest runs test files: its own, but with those that ask for a document (`@vitest-environment`) one
 * after the other. A process takes files of one environment alone, and reads all modules anew with the next; by size the
 * two kinds come by turns.
 */
export class ByEnvironment extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    const asksForDocument = new Set(
      sorted.filter(({ moduleId }) => readFileSync(moduleId, 'utf8').includes('@vitest-environment')),
    );
    return projects.flatMap((project) => {
      const own = sorted.filter((file) => file.project === project);
      return [
        ...own.filter((file) => asksForDocument.has(file)),
        ...own.filter((file) => !asksForDocument.has(file)),
      ];
    });
  }
}
