import type { AxiosRequestConfig } from 'axios';
import { http } from './http';

/** A file that the gateway answered, under the name of its content-disposition header. */
export interface Download {
  fileName: string;
  bytes: Blob;
}

/** Fetches a file, named by its content-disposition (specification section 7). Rejects as `http` does. */
export async function fetchDownload(
  config: AxiosRequestConfig,
  fallbackName = 'download',
): Promise<Download> {
  const { data, headers } = await http.request<Blob>({ ...config, responseType: 'blob' });
  const header: unknown = headers['content-disposition'];
  const named = typeof header === 'string' ? await nameIn(header) : undefined;
  return { bytes: data, fileName: named || fallbackName };
}

/** Hands a file to the person as a download. */
export function handOver({ fileName, bytes }: Download): void {
  const url = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

async function nameIn(header: string): Promise<string | undefined> {
  try {
    const { parse } = await import('content-disposition');
    return parse(header).parameters.filename;
  } catch {
    return undefined;
  }
}
