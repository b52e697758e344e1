import { type FolderResult, resultOf, type SchemaFile } from '../../../src/contract/check/check-folder';
import { createFolder } from '../../../src/contract/check/folder';

const folder = createFolder();
let held = new Map<string, string>();

/**
 * What `checkFolder` says of these files, by the folder that a server keeps: what stands in it since the last call is not
 * checked again, so that one edit among many files costs that edit. That both say the same is tested in
 * `tests/unit/contract/check/folder.test.ts`.
 */
export function checkChanges(files: readonly SchemaFile[]): FolderResult {
  const wanted = new Map(files.map(({ file, text }) => [file, text]));
  const gone = [...held.keys()].filter((file) => !wanted.has(file));
  const changed = [...wanted].filter(([file, text]) => held.get(file) !== text);
  folder.apply(
    new Map<string, string | undefined>([...gone.map((file) => [file, undefined] as const), ...changed]),
  );
  held = wanted;
  return resultOf(folder);
}
