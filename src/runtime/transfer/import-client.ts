import { type ImportJob, type ImportRow, importJobCall, importsCall } from '@/contract/api/transfers';
import { request } from '@/services/http/http';

/** The calls of imports of a resource. Each rejects as `http` does. */
export function importClient(resource: string) {
  const common = { quiet: true, survives: true } as const;
  return {
    begin: (fileName: string, total: number) =>
      request<ImportJob>({
        method: 'POST',
        url: importsCall(resource),
        data: { fileName, total },
        ...common,
      }),
    list: () => request<ImportJob[]>({ method: 'GET', url: importsCall(resource), ...common }),
    rows: (id: string, from: number, list: readonly ImportRow[] | undefined, signal: AbortSignal) =>
      request<{ checked: number }>({
        method: 'POST',
        url: importJobCall(resource, id, 'rows'),
        data: { from, ...(list && { list }) },
        signal,
        ...common,
      }),
    review: (id: string) =>
      request<ImportJob>({ method: 'POST', url: importJobCall(resource, id, 'review'), data: {}, ...common }),
    write: (id: string) =>
      request<ImportJob>({ method: 'POST', url: importJobCall(resource, id, 'write'), data: {}, ...common }),
    remove: (id: string) => request<null>({ method: 'DELETE', url: importJobCall(resource, id), ...common }),
  };
}
