import type { AxiosRequestConfig } from 'axios';
import { type FileAccess, UploadRefused } from '@/components/files/file-access';
import {
  FILE_PATH,
  type FileInfo,
  suffixOf,
  UPLOAD_PATH,
  VIDEO_GRANT_HEADER,
  VIDEO_GRANT_PATH,
  VIDEO_PATH,
  type VideoGrant,
} from '@/contract/base/files';
import { fetchDownload, handOver } from '@/services/http/download';
import { request } from '@/services/http/http';
import { RefusalError } from '@/services/http/request-errors';

type Call = AxiosRequestConfig;

/**
 * Sends and fetches files through the one axios instance (specification section 7): `send` says by which call a file goes,
 * `fetch` by which one comes. The field tells what went wrong beside the file it concerns, so only what ends the session
 * is told elsewhere.
 */
export function filesBy(
  send: (file: File, config: Call) => Call | Promise<Call>,
  fetch: (attachmentId: string) => Call,
): FileAccess {
  return {
    async upload(file, signal, onProgress) {
      const data = new FormData();
      data.append('file', file, file.name);
      const config = { ...(signal && { signal }), background: true } as const;
      try {
        return await request<FileInfo>({
          method: 'POST',
          ...(await send(file, config)),
          data,
          ...config,
          onUploadProgress: ({ loaded, total }) =>
            onProgress(total ? Math.min(99, Math.round((loaded / total) * 100)) : 0),
        });
      } catch (reason) {
        const isFinal =
          reason instanceof RefusalError && reason.httpStatus < 500 && reason.httpStatus !== 429;
        throw isFinal ? new UploadRefused(reason.message) : reason;
      }
    },
    load: async (attachmentId) =>
      (await fetchDownload({ ...fetch(attachmentId), background: true, survives: true })).bytes,
    handOver,
  };
}

export const filesOfGateway: FileAccess = filesBy(
  (file, config) => (suffixOf(file.name) === 'mp4' ? wayOfVideo(config) : { url: UPLOAD_PATH }),
  (attachmentId) => ({ url: FILE_PATH, params: { attachmentId } }),
);

async function wayOfVideo(config: Call) {
  const { token } = await request<VideoGrant>({ method: 'GET', url: VIDEO_GRANT_PATH, ...config });
  return { url: VIDEO_PATH, headers: { [VIDEO_GRANT_HEADER]: token } };
}
