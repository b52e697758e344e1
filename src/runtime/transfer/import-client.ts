import { type ImportJob, type ImportRow, importJobCall, importsCall } from '@/contract/api/transfers';
import { get, post, remove } from '@/services/http/calls';

/** It goes on whatever page is open. */
const SURVIVES = { survives: true } as const;

/** The calls of imports of a resource. Each rejects as `http` does. */
export function importClient(resource: string) {
  return {
    begin: (fileName: string, total: number) =>
      post<ImportJob>(importsCall(resource), { fileName, total }, SURVIVES),
    list: () => get<ImportJob[]>(importsCall(resource), undefined, SURVIVES),
    rows: (id: string, from: number, list: readonly ImportRow[] | undefined, signal: AbortSignal) =>
      post<{ checked: number }>(
        importJobCall(resource, id, 'rows'),
        { from, ...(list && { list }) },
        { ...SURVIVES, signal },
      ),
    review: (id: string) => post<ImportJob>(importJobCall(resource, id, 'review'), {}, SURVIVES),
    write: (id: string) => post<ImportJob>(importJobCall(resource, id, 'write'), {}, SURVIVES),
    remove: (id: string) => remove<null>(importJobCall(resource, id), SURVIVES),
  };
}
