import { checkFolder } from '../../../../src/contract/check/check-folder';
import { type Edit, subjectOf } from '../../../support/model/faults';
import { filesOf } from '../support';

const own = checkFolder(filesOf('schemas'));

/** The page files of a folder that hold no error, and what they are checked against. */
export function soundPages(folder: string) {
  const files = filesOf(folder);
  const dictionaries = { ...own.dictionaries, ...checkFolder(files).dictionaries };
  // Second pages are of pages that choose from the product's.
  const beside = filesOf(folder.endsWith('examples') ? 'schemas' : 'schemas/dictionaries');
  const { pages } = checkFolder([...beside, ...files]);
  const known = { pages: pages.flatMap(({ page }) => page ?? []), faulty: [] };
  const lookup = (path: string) => known.pages.find((page) => page.path === path);
  return pages
    .filter(({ page, file }) => page && files.some((one) => one.file === file))
    .map(({ file, text }) => ({
      file,
      text,
      dictionaries,
      known,
      lookup,
      subject: subjectOf(text, dictionaries),
    }));
}

export type SoundPage = ReturnType<typeof soundPages>[number];

/** A text with some edits made. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const fromTheEnd = [...edits].sort((left, right) => right.offset - left.offset);
  return fromTheEnd.reduce(
    (edited, { offset, length, into }) => edited.slice(0, offset) + into + edited.slice(offset + length),
    text,
  );
}
