import type { Diagnostic } from '@codemirror/lint';
import type { Text } from '@codemirror/state';
import type { FileProblem, TextEdit } from '@/contract/studio/studio';

/** The place of a line and a column in a text; what lies outside of it is the nearest place inside. */
function offsetAt(text: Text, line: number, column: number): number {
  const { from, to } = text.line(Math.min(Math.max(line, 1), text.lines));
  return Math.min(from + Math.max(column - 1, 0), to);
}

/** Where a problem stands, at least one character long where the line has one. */
export function placeOf(text: Text, problem: FileProblem): { from: number; to: number } {
  const { line, column, endLine, endColumn } = problem;
  const from = offsetAt(text, line, column);
  const to = endLine === undefined ? from : offsetAt(text, endLine, endColumn ?? 1);
  if (to > from) return { from, to };
  const after = text.lineAt(from).to;
  return from < after
    ? { from, to: from + 1 }
    : { from: Math.max(from - 1, text.lineAt(from).from), to: from };
}

export function marksOf(
  text: Text,
  problems: readonly FileProblem[],
  onMend: (edits: readonly TextEdit[]) => void,
): Diagnostic[] {
  return problems
    .map((problem) => ({
      ...placeOf(text, problem),
      severity: problem.severity,
      message: problem.message,
      ...(problem.mend && {
        actions: [{ name: problem.mend.label, apply: () => onMend(problem.mend!.edits) }],
      }),
    }))
    .sort((one, other) => one.from - other.from);
}
