import { z } from 'zod';
import { AVATAR_PATH } from '../../../src/contract/base/files';
import { Refusal } from '../../kernel/base/errors';
import { UPLOAD_ERRORS } from '../../kernel/files/upload-docs';
import { nothing } from '../../kernel/http/input';
import { route } from '../../kernel/http/route';
import { moduleRoutes } from '../../kernel/module';
import { readAvatar, removeAvatar, storeAvatar } from './avatar';

const header = z.object({ header: z.string().describe('头像的路径，没有时为空') });

/** Pictures that an account may upload in an hour. */
const MOST_UPLOADS = 30;
const HOUR_MS = 3_600_000;
/** Under this path stands one picture for ever; another has another path. */
const FOR_EVER = 'public, max-age=31536000, immutable';

/** The pictures of accounts (specification sections 3 and 5; decision 045). */
export const avatarRoutes = moduleRoutes('server/modules/accounts/avatar-routes.ts', (routes, kernel) => {
  const { auth, database, storage } = kernel;
  route(routes, 'POST', AVATAR_PATH, {
    auth: 'user',
    about: '上传本人的头像：取中间的正方形，缩小后代替原来的',
    query: nothing,
    body: 'multipart',
    answer: header,
    errors: [
      ...UPLOAD_ERRORS.filter((code) => code !== 'too_many_files' && code !== 'no_permission'),
      'picture_only',
      'too_many_requests',
    ],
    async handler({ user: { accountId }, c }) {
      await auth.limits.require(`avatar:${accountId}`, MOST_UPLOADS, HOUR_MS);
      return { header: await storeAvatar(database, accountId, c.req.raw, storage.incoming) };
    },
  });

  route(routes, 'DELETE', AVATAR_PATH, {
    auth: 'user',
    about: '去掉本人的头像',
    body: 'none',
    answer: header,
    async handler({ user }) {
      await removeAvatar(database, user.accountId);
      return { header: '' };
    },
  });

  route(routes, 'GET', `${AVATAR_PATH}/:id`, {
    auth: 'public',
    open: '路径猜不到，页面里的图片不带令牌',
    about: '一张头像，JPEG；路径猜不到，换头像后失效',
    params: { id: '头像的编号，见 header' },
    answer: 'file',
    errors: ['file_not_found'],
    async handler({ params: { id }, c }) {
      const bytes = await readAvatar(database, id);
      if (!bytes) throw new Refusal('file_not_found');
      return c.body(new Uint8Array(bytes), 200, {
        'Content-Type': 'image/jpeg',
        'Content-Length': String(bytes.length),
        'Cache-Control': FOR_EVER,
      });
    },
  });
});
