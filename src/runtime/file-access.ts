import { type FileAccess, UploadRefused } from '@/components/file-access';
import { FILE_PATH, type FileInfo, UPLOAD_PATH } from '@/contract/files';
import { http, request } from '@/services/http';
import { RefusalError } from '@/services/request-errors';

/**
 * Sends and fetches files through the one axios instance (specification section 7). The field tells what went wrong
 * beside the file it concerns, so only what ends the session is told elsewhere.
 */
export const filesOfGateway: FileAccess = {
  async upload(file, signal, onProgress) {
    const data = new FormData();
    data.append('file', file, file.name);
    try {
      return await request<FileInfo>({
        method: 'POST',
        url: UPLOAD_PATH,
        data,
        ...(signal && { signal }),
        background: true,
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
    const config = { params, responseType: 'blob', background: true, survives: true } as const;
    return (await http.get<Blob>(FILE_PATH, config)).data;
  },
};
