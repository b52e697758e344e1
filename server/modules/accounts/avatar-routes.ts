import { z } from 'zod';
import { AVATAR_PATH } from '../../../src/contract/files';
import { Refusal } from '../../kernel/base/errors';
import type { FileStorage } from '../../kernel/files/storage';
import { UPLOAD_ERRORS } from '../../kernel/files/upload-docs';
import { answer } from '../../kernel/http/answer';
import type { Mount } from '../../kernel/http/gateway-context';
import { nothing, readBody, readQuery } from '../../kernel/http/input';
import { described, type RouteNotes } from '../../kernel/http/route-docs';
import { readAvatar, removeAvatar, storeAvatar } from './avatar';

const file = 'server/modules/accounts/avatar-routes.ts';
const header = z.object({ header: z.string().describe('头像的路径，没有时为空') });

/** Pictures that an account may upload in an hour. */
const MOST_UPLOADS = 30;
const HOUR_MS = 3_600_000;
/** Under this path stands one picture for ever; another has another path. */
const FOR_EVER = 'public, max-age=31536000, immutable';

const NOTES = {
  upload: {
    about: '上传本人的头像：取中间的正方形，缩小后代替原来的',
    file,
    query: nothing,
    body: 'multipart',
    answer: header,
    errors: [
      ...UPLOAD_ERRORS.filter((code) => code !== 'too_many_files' && code !== 'no_permission'),
      'picture_only',
      'too_many_requests',
    ],
  },
  remove: { about: '去掉本人的头像', file, answer: header },
  one: {
    about: '一张头像，JPEG；路径猜不到，换头像后失效',
    file,
    params: { id: '头像的编号，见 header' },
    answer: 'file',
    errors: ['file_not_found'],
    open: '路径猜不到，页面里的图片不带令牌',
  },
} as const satisfies Record<string, RouteNotes>;

/** The pictures of accounts (specification sections 3 and 5; decision 045). */
export function mountAvatar(storage: FileStorage): Mount {
  return (app, { auth, database, authenticate }) => {
    app.post(AVATAR_PATH, described(NOTES.upload), authenticate, async (c) => {
      readQuery(c, nothing);
      const { accountId } = c.get('user');
      await auth.limits.require(`avatar:${accountId}`, MOST_UPLOADS, HOUR_MS);
      return answer(c, { header: await storeAvatar(database, accountId, c.req.raw, storage.incoming) });
    });
    app.delete(AVATAR_PATH, described(NOTES.remove), authenticate, async (c) => {
      await readBody(c, nothing);
      await removeAvatar(database, c.get('user').accountId);
      return answer(c, { header: '' });
    });
    app.get(`${AVATAR_PATH}/:id`, described(NOTES.one), async (c) => {
      const bytes = await readAvatar(database, c.req.param('id'));
      if (!bytes) throw new Refusal('file_not_found');
      return c.body(new Uint8Array(bytes), 200, {
        'Content-Type': 'image/jpeg',
        'Content-Length': String(bytes.length),
        'Cache-Control': FOR_EVER,
      });
    });
  };
}
