import type { SchemaFile } from '../../../src/contract/check/check-folder';
import { checkChanges } from './check-changes';

// biome-ignore lint/suspicious/noExplicitAny: tests edit pages freely
type Loose = any;

/** What the checker says of a folder after an edit of one of its pages, each with the text of its line. */
export function problemsAfterEdit(files: readonly SchemaFile[], name: string, edit: (page: Loose) => void) {
  const edited = files.map((one) => {
    if (one.file !== name) return one;
    const page = JSON.parse(one.text);
    edit(page);
    return { ...one, text: JSON.stringify(page, null, 2) };
  });
  const lines = new Map(edited.map(({ file, text }) => [file, text.split('\n')]));
  return checkChanges(edited).problems.map((one) => ({
    ...one,
    text: lines.get(one.file)![one.line - 1]!.trim(),
  }));
}
