import type { Context } from 'hono';
import { z } from 'zod';
import {
  FILE_PATH,
  PICTURE_PATH,
  UPLOAD_PATH,
  VIDEO_GRANT_HEADER,
  VIDEO_GRANT_PATH,
  VIDEO_PATH,
} from '../../../src/contract/base/files';
import { parseOperation } from '../../../src/contract/language/operations';
import { referenceNamed } from '../../../src/contract/language/references';
import { Refusal } from '../../kernel/base/errors';
import { scopeOf, type User } from '../../kernel/base/user';
import { fileInfoOf } from '../../kernel/files/attachments';
import { fileAnswer } from '../../kernel/files/file-response';
import { type FileKind, storeFile } from '../../kernel/files/store-file';
import { fileInfo, oneFile, UPLOAD_ERRORS } from '../../kernel/files/upload-docs';
import type { AppEnv } from '../../kernel/http/context';
import { nothing } from '../../kernel/http/input';
import { listOf } from '../../kernel/http/list-schema';
import { route } from '../../kernel/http/route';
import { moduleRoutes } from '../../kernel/module';
import { requireUpload, visibleFile } from '../../kernel/records/writes/file-policy';
import { issueGrant, redeemGrant } from './video-token';

/** Uploads and downloads (specification section 7), and what is known of a file for the fields that name it. */
export const fileRoutes = moduleRoutes('server/modules/files/routes.ts', (routes, kernel) => {
  const { auth, database, registry, storage } = kernel;
  const mayUpload = (user: User) =>
    database.inTenant(scopeOf(user), (trx) => requireUpload(trx, user, registry));
  const take = async (c: Context<AppEnv>, user: User, kind: FileKind) => {
    await mayUpload(user);
    return storeFile(kernel, user, c.req.raw, kind);
  };
  const upload = { query: nothing, body: 'multipart', answer: fileInfo } as const;

  route(routes, 'POST', UPLOAD_PATH, {
    ...upload,
    auth: 'user',
    about: '上传一个文件',
    errors: UPLOAD_ERRORS,
    needs: '任一可以保存文件的页面',
    handler: ({ user, c }) => take(c, user, 'common'),
  });

  route(routes, 'POST', PICTURE_PATH, {
    ...upload,
    auth: 'user',
    about: '上传一张配送图片；只收图片，其余与上传文件相同',
    errors: [...UPLOAD_ERRORS, 'picture_only'],
    needs: '任一可以保存文件的页面',
    handler: ({ user, c }) => take(c, user, 'picture'),
  });

  route(routes, 'GET', VIDEO_GRANT_PATH, {
    auth: 'user',
    about: '上传一个视频的凭证：10 分钟内可用一次，随本次登录失效',
    query: nothing,
    answer: z.object({ token: z.string(), expiresIn: z.int().describe('秒') }),
    errors: ['no_permission'],
    needs: '任一可以保存文件的页面',
    async handler({ user }) {
      await mayUpload(user);
      return issueGrant(auth, user);
    },
  });

  route(routes, 'POST', VIDEO_PATH, {
    ...upload,
    auth: 'public',
    open: '凭请求头中的上传凭证',
    about: '凭请求头 x-upload-grant 中的凭证上传一个 mp4 视频，其余与上传文件相同',
    subject: (c) => redeemGrant(auth, c.req.header(VIDEO_GRANT_HEADER) ?? ''),
    errors: [
      'unauthorized',
      ...UPLOAD_ERRORS.filter((code) => code !== 'picture_too_large'),
      'upload_grant_used',
      'video_only',
    ],
    handler: ({ subject: user, c }) => take(c, user, 'video'),
  });

  route(routes, 'GET', FILE_PATH, {
    auth: 'user',
    about: '一个文件的内容',
    query: oneFile,
    answer: 'file',
    errors: ['file_not_found', 'file_not_kept'],
    needs: '本人、本企业的文件，或可打开的页面里的文件',
    async handler({ query: { attachmentId }, user, tx, c }) {
      const file = await tx.write((trx) => visibleFile(trx, user, registry, attachmentId));
      if (!file) throw new Refusal('file_not_found');
      return fileAnswer(c, storage, file);
    },
  });

  route(routes, 'GET', parseOperation(referenceNamed('attachment').call).path, {
    auth: 'user',
    about: '一个文件的名称、类型和大小',
    query: oneFile.extend({ pageNum: z.string().optional(), pageSize: z.string().optional() }),
    answer: listOf(fileInfo),
    needs: '同一文件的内容',
    async handler({ query: { attachmentId }, user, tx }) {
      const file = await tx.write((trx) => visibleFile(trx, user, registry, attachmentId));
      const list = file ? [fileInfoOf(file)] : [];
      return { list, total: list.length };
    },
  });
});
