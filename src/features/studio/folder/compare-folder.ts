import type { DraftFile, StudioFile } from '@/contract/studio/studio';
import type { ServiceFolder } from '../start/service-folder';
import type { GivenFile } from './read-folder';

/** How a file that was given stands to what is in service. */
export type FileChange = 'added' | 'changed' | 'same' | 'removed' | 'faulty';

/** A file of the folder that was given, or one in service that is not in it. */
export interface ComparedFile {
  file: string;
  change: FileChange;
  /** Its text as it would be: null where it goes, absent where it cannot be taken. */
  text?: string | null;
  fault?: string;
}

const ORDER: readonly FileChange[] = ['faulty', 'added', 'changed', 'removed', 'same'];

/** The given files beside those in service; two that hold the same are the same, whatever their layout. */
export function compareFolder(given: readonly GivenFile[], folder: ServiceFolder): ComparedFile[] {
  const named = new Set(given.map(({ file }) => file));
  const compared = given.map(({ file, text, fault }): ComparedFile => {
    if (text === undefined) return { file, change: 'faulty', ...(fault !== undefined && { fault }) };
    const served = folder.get(file);
    if (served === undefined) return { file, change: 'added', text };
    return { file, change: sameJson(text, served) ? 'same' : 'changed', text };
  });
  const removed = [...folder.keys()]
    .filter((file) => !named.has(file))
    .map((file): ComparedFile => ({ file, change: 'removed', text: null }));
  return [...compared, ...removed].sort(
    (one, other) =>
      ORDER.indexOf(one.change) - ORDER.indexOf(other.change) || (one.file < other.file ? -1 : 1),
  );
}

function sameJson(one: string, other: string): boolean {
  return one === other || JSON.stringify(JSON.parse(one)) === JSON.stringify(JSON.parse(other));
}

/** The files of a draft that brings these about, each from its version in service. */
export function draftFilesOf(chosen: readonly ComparedFile[], files: readonly StudioFile[]): DraftFile[] {
  const versions = new Map(files.map(({ file, version }) => [file, version]));
  return chosen.flatMap(({ file, text }) =>
    text === undefined ? [] : [{ file, text, base: versions.get(file) ?? null }],
  );
}
