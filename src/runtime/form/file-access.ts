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
} from '@/contract/files';
import { fetchDownload, handOver } from '@/services/http/download';
import { request } from '@/services/http/http';
import { RefusalError } from '@/services/http/request-errors';

/**
 * Sends and fetches files through the one axios instance (specification section 7). The field tells what went wrong
 * beside the file it concerns, so only what ends the session is told elsewhere.
 */
export const filesOfGateway: FileAccess = {
  async upload(file, signal, onProgress) {
    const data = new FormData();
    data.append('file', file, file.name);
    const config = { ...(signal && { signal }), background: true } as const;
    try {
      const way = suffixOf(file.name) === 'mp4' ? await wayOfVideo(config) : { url: UPLOAD_PATH };
      return await request<FileInfo>({
        method: 'POST',
        ...way,
        data,
        ...config,
        onUploadProgress: ({ loaded, total }) =>
          onProgress(total ? Math.min(99, Math.round((loaded / total) * 100)) : 0),
      });
    } catch (reason) {
      const isFinal = reason instanceof RefusalError && reason.httpStatus < 500 && reason.httpStatus !== 429;
      throw isFinal ? new UploadRefused(reason.message) : reason;
    }
  },
  async load(attachmentId) {
    const params = { attachmentId };
    const config = { url: FILE_PATH, params, background: true, survives: true } as const;
    return (await fetchDownload(config)).bytes;
  },
  handOver,
};

/** A video goes by a grant of its own. */
async function wayOfVideo(config: { signal?: AbortSignal; background: true }) {
  const { token } = await request<VideoGrant>({ method: 'GET', url: VIDEO_GRANT_PATH, ...config });
  return { url: VIDEO_PATH, headers: { [VIDEO_GRANT_HEADER]: token } };
}
