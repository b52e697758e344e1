import { findNodeAtOffset, parseTree } from 'jsonc-parser';
import { startsOfLines } from '@/contract/base/text-places';
import type { DraftFile, FileProblem } from '@/contract/studio/studio';

/** The Chinese texts that the checker finds no English for, each once. */
export function untranslatedIn(files: readonly DraftFile[], problems: readonly FileProblem[]): string[] {
  const found = files.flatMap(({ file, text }) => {
    const own = problems.filter((problem) => problem.file === file && problem.rule === 'english');
    const root = text !== null && own.length > 0 ? parseTree(text) : undefined;
    if (!root || text === null) return [];
    const starts = startsOfLines(text);
    return own.flatMap(({ line, column }) => {
      const node = findNodeAtOffset(root, (starts[line - 1] ?? 0) + column - 1);
      return node?.type === 'string' ? [String(node.value)] : [];
    });
  });
  return [...new Set(found)];
}
