import { offsetAt } from '@/contract/base/text-places';
import type { DraftFile, FileProblem, TextEdit } from '@/contract/studio/studio';
import { applyEdits } from './edits';

/** What a rename in one file asks of the others. */
interface Across {
  /** What the checker says of texts beside all that is in service. Rejects as a call does. */
  check(files: readonly { file: string; text: string | null }[]): Promise<readonly FileProblem[]>;
  /** A text in service, and its version. Rejects as a call does. */
  load(file: string): Promise<{ text: string; version?: number }>;
}

/** A page with an error hides those of the pages that stand on it. */
const MOST_ROUNDS = 8;

/**
 * The files of a draft after a field was renamed in one of them, with those in service that name the field: where the
 * checker objects to the old name, the new one stands. Files in which that does not help are left as they are, so that
 * their problems are told. Rejects as the calls do.
 */
export async function renamedAcross(
  files: readonly DraftFile[],
  names: { name: string; renamed: string },
  { check, load }: Across,
): Promise<DraftFile[]> {
  const unhelped = new Set<string>();
  let current = [...files];
  let problems = await check(current);
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const about = problems.filter(
      ({ file, severity, message }) =>
        severity === 'error' && message.includes(names.name) && !unhelped.has(file),
    );
    const mended = await mendedFiles(current, about, names, load);
    if (mended.size === 0) break;
    const left = await check(withFiles(current, mended));
    for (const file of mended.keys())
      if (left.some((other) => other.file === file && isUnhelped(other, about, names.renamed))) {
        unhelped.add(file);
        mended.delete(file);
      }
    current = withFiles(current, mended);
    problems = mended.size > 0 ? await check(current) : left;
  }
  return current;
}

/** Whether a problem is one of those that were to go, or came with the new name. */
const isUnhelped = (problem: FileProblem, before: readonly FileProblem[], renamed: string) =>
  (problem.severity === 'error' && problem.message.includes(renamed)) ||
  before.some(
    ({ file, path, message }) =>
      file === problem.file && path === problem.path && message === problem.message,
  );

function withFiles(files: readonly DraftFile[], changed: ReadonlyMap<string, DraftFile>): DraftFile[] {
  const added = [...changed.values()].filter(({ file }) => !files.some((one) => one.file === file));
  return [...files.map((one) => changed.get(one.file) ?? one), ...added];
}

/** The files with the new name where problems are. */
async function mendedFiles(
  files: readonly DraftFile[],
  problems: readonly FileProblem[],
  { name, renamed }: { name: string; renamed: string },
  load: Across['load'],
): Promise<Map<string, DraftFile>> {
  const mended = new Map<string, DraftFile>();
  for (const file of new Set(problems.map((problem) => problem.file))) {
    const own = files.find((one) => one.file === file) ?? (await served(file, load));
    const { text } = own;
    if (text === null) continue;
    const edits = problems
      .filter((problem) => problem.file === file)
      .flatMap((problem) => editsAt(text, problem, name, renamed));
    const single = edits.filter((edit, at) => edits.findIndex(({ from }) => from === edit.from) === at);
    if (single.length > 0) mended.set(file, { ...own, text: applyEdits(text, single) });
  }
  return mended;
}

async function served(file: string, load: Across['load']): Promise<DraftFile> {
  const { text, version } = await load(file);
  return { file, text, base: version ?? null };
}

/** The old name at the place of a problem: in its range, or in its line where that is not known. */
function editsAt(
  text: string,
  { line, column, endLine, endColumn }: FileProblem,
  name: string,
  renamed: string,
): TextEdit[] {
  const from = offsetAt(text, line, column);
  const end = text.indexOf('\n', from);
  const to =
    endLine !== undefined && endColumn !== undefined
      ? offsetAt(text, endLine, endColumn)
      : end < 0
        ? text.length
        : end;
  const word = new RegExp(String.raw`(^|[^\w$])${name}(?![\w$-])`, 'g');
  return [...text.slice(from, to).matchAll(word)].map(({ index, 0: found }) => {
    const behind = from + index + found.length;
    return { from: behind - name.length, to: behind, text: renamed };
  });
}
