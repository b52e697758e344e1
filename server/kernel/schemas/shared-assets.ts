import type { SchemaFolder } from '../../../src/contract/check/folder';
import { hasErrors } from '../../../src/contract/check/problem';
import { etagOf } from './pages-in-service';

/** A dictionary or translation as it is served. */
export interface SharedAsset {
  text: string;
  etag: string;
}

/** The last good texts of dictionaries and translations, by their files. */
export function createSharedAssets(folder: SchemaFolder) {
  const served = new Map<string, SharedAsset>();
  return {
    asset: (file: string) => served.get(file),
    /** Takes a new text in, unless it has a mistake; undefined for a file that is gone. */
    take(file: string, text: string | undefined): void {
      if (text === undefined) served.delete(file);
      else if (!hasErrors(folder.problemsOf(file))) served.set(file, { text, etag: etagOf(text) });
    },
  };
}
