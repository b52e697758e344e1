import { useRequest } from 'ahooks';
import type { Checked, DraftFile } from '@/contract/studio/studio';
import { checkFiles } from '../api';

export interface Verdict extends Checked {
  texts: ReadonlyMap<string, string | null>;
}

/** Milliseconds without a key before the checker is asked. */
const WAIT_MS = 80;

/** The checker's newest answer on the files of a draft, asked for as they are written. */
export function useCheck(files: readonly DraftFile[]): {
  verdict: Verdict | undefined;
  error: Error | undefined;
} {
  const { data, error } = useRequest(
    async (): Promise<Verdict> => {
      const texts = new Map(files.map(({ file, text }) => [file, text]));
      return { ...(await checkFiles(files)), texts };
    },
    { refreshDeps: [files], debounceWait: WAIT_MS, onError: () => undefined },
  );
  return { verdict: data, error };
}
