import { createContext, useContext, useEffect, useState } from 'react';
import type { FileInfo } from '@/contract/base/files';

/** How fields reach the files that the gateway keeps. */
export interface FileAccess {
  /**
   * Sends a file; `onProgress` is told percents. Rejects with {@link UploadRefused} when the gateway does not take it,
   * with anything else when it could not be asked.
   */
  upload(
    file: File,
    signal: AbortSignal | undefined,
    onProgress: (percent: number) => void,
  ): Promise<FileInfo>;
  /** The bytes of a stored file. Rejects when they cannot be had. */
  load(id: string): Promise<Blob>;
  /** Hands bytes to the person as a download of that name. */
  handOver(download: { fileName: string; bytes: Blob }): void;
}

/** The gateway has looked at a file and does not take it: the same file again would not help. */
export class UploadRefused extends Error {}

let access: FileAccess | undefined;

/** Connects the fields to the gateway; the runtime does, once, before the first form. */
export function connectFiles(connected: FileAccess): void {
  access = connected;
}

function connectedAccess(): FileAccess {
  if (!access) throw new Error('files are not connected');
  return access;
}

const FileAccessContext = createContext<FileAccess>({
  upload: (...file) => connectedAccess().upload(...file),
  load: (id) => connectedAccess().load(id),
  handOver: (download) => connectedAccess().handOver(download),
});

/** Gives the fields inside another way to their files than the connected one. */
export const FileAccessProvider = FileAccessContext.Provider;

/** How the fields of the form around reach their files; what it does throws while nothing is connected. */
export const useFileAccess = (): FileAccess => useContext(FileAccessContext);

/** An address of a stored picture that `<img>` can show; undefined while it loads and when it cannot be had. */
export function usePicture(id: string | undefined): string | undefined {
  return useAddress(id, useFileAccess().load);
}

/**
 * An address of a file's bytes, fetched by `load`, which stays the same function; undefined while they are on their way
 * and when they cannot be had.
 */
export function useAddress(id: string | undefined, load: FileAccess['load']): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (id === undefined) return;
    let made: string | undefined;
    let wanted = true;
    load(id).then(
      (bytes) => {
        if (!wanted) return;
        made = URL.createObjectURL(bytes);
        setUrl(made);
      },
      () => undefined,
    );
    return () => {
      wanted = false;
      setUrl(undefined);
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [id, load]);
  return url;
}

/** Hands a stored file to the person as a download. Rejects when it cannot be had. */
export async function saveFile(
  { load, handOver }: FileAccess,
  { attachmentId, fileName }: Pick<FileInfo, 'attachmentId' | 'fileName'>,
) {
  handOver({ fileName, bytes: await load(attachmentId) });
}
