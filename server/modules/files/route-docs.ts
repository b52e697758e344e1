import { z } from 'zod';
import { fileInfo, oneFile, UPLOAD_ERRORS } from '../../kernel/files/upload-docs';
import { nothing } from '../../kernel/http/input';
import type { RouteNotes } from '../../kernel/http/route-docs';

const file = 'server/modules/files/routes.ts';

export const lookUp = oneFile.extend({ pageNum: z.string().optional(), pageSize: z.string().optional() });

/** What the calls of files say of themselves. */
export const FILE_NOTES = {
  upload: {
    about: '上传一个文件',
    file,
    query: nothing,
    body: 'multipart',
    answer: fileInfo,
    errors: UPLOAD_ERRORS,
    needs: '任一可以保存文件的页面',
  },
  picture: {
    about: '上传一张配送图片；只收图片，其余与上传文件相同',
    file,
    query: nothing,
    body: 'multipart',
    answer: fileInfo,
    errors: [...UPLOAD_ERRORS, 'picture_only'],
    needs: '任一可以保存文件的页面',
  },
  videoGrant: {
    about: '上传一个视频的凭证：10 分钟内可用一次，随本次登录失效',
    file,
    query: nothing,
    answer: z.object({ token: z.string(), expiresIn: z.int().describe('秒') }),
    errors: ['no_permission'],
    needs: '任一可以保存文件的页面',
  },
  video: {
    about: '凭请求头 x-upload-grant 中的凭证上传一个 mp4 视频，其余与上传文件相同',
    file,
    query: nothing,
    body: 'multipart',
    answer: fileInfo,
    errors: [
      'unauthorized',
      ...UPLOAD_ERRORS.filter((code) => code !== 'picture_too_large'),
      'upload_grant_used',
      'video_only',
    ],
    open: '凭请求头中的上传凭证',
  },
  file: {
    about: '一个文件的内容',
    file,
    query: oneFile,
    answer: 'file',
    errors: ['file_not_found', 'file_not_kept'],
    needs: '本人、本企业的文件，或可打开的页面里的文件',
  },
  info: {
    about: '一个文件的名称、类型和大小',
    file,
    query: lookUp,
    answer: z.object({ list: z.array(fileInfo), total: z.int() }),
    needs: '同一文件的内容',
  },
} as const satisfies Record<string, RouteNotes>;
