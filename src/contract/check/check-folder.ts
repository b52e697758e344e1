import type { Dictionaries } from '../fields/fields';
import { type CheckedFile, createFolder, type SchemaFolder } from './folder';
import type { Problem } from './problem';

/** A file of the schemas folder; `file` is its path with forward slashes. */
export interface SchemaFile {
  file: string;
  text: string;
}

/** What a folder holds: sound dictionaries and translations, each page file, and all problems in the order of files. */
export interface FolderResult {
  dictionaries: Dictionaries;
  english: Readonly<Record<string, string>>;
  pages: CheckedFile[];
  problems: (Problem & { file: string })[];
}

/** Checks a folder as a whole: dictionaries and translations first, then each page, then what pages claim together. */
export function checkFolder(files: readonly SchemaFile[]): FolderResult {
  return resultOf(folderOf(files));
}

export function folderOf(files: readonly SchemaFile[]): SchemaFolder {
  const folder = createFolder();
  folder.apply(new Map(files.map(({ file, text }) => [file, text])));
  return folder;
}

export function resultOf(folder: SchemaFolder): FolderResult {
  const pages = folder.pages();
  return {
    dictionaries: folder.dictionaries(),
    english: folder.english(),
    pages,
    problems: [...folder.shared(), ...pages].flatMap(({ file, problems }) =>
      problems.map((problem) => ({ ...problem, file })),
    ),
  };
}
