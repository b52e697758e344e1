import type { Context } from 'hono';
import {
  FILE_PATH,
  type FileInfo,
  PICTURE_PATH,
  UPLOAD_PATH,
  VIDEO_GRANT_HEADER,
  VIDEO_GRANT_PATH,
  VIDEO_PATH,
} from '../../../src/contract/files';
import { parseOperation } from '../../../src/contract/operations';
import { referenceNamed } from '../../../src/contract/references';
import { Refusal } from '../../kernel/base/errors';
import { scopeOf, type User } from '../../kernel/base/user';
import type { Attachment } from '../../kernel/files/attachments';
import { fileAnswer } from '../../kernel/files/file-response';
import type { FileStorage } from '../../kernel/files/storage';
import { type FileKind, storeFile } from '../../kernel/files/store-file';
import { oneFile } from '../../kernel/files/upload-docs';
import { answer } from '../../kernel/http/answer';
import type { AppEnv } from '../../kernel/http/context';
import type { Mount } from '../../kernel/http/gateway-context';
import { nothing, readQuery } from '../../kernel/http/input';
import { described } from '../../kernel/http/route-docs';
import { requireUpload, visibleFile } from '../../kernel/records/file-policy';
import type { SchemaRegistry } from '../../kernel/schemas/registry';
import { FILE_NOTES, lookUp } from './route-docs';
import { issueGrant, redeemGrant } from './video-token';

/** Uploads and downloads (specification section 7), and what is known of a file for the fields that name it. */
export function mountFiles(registry: SchemaRegistry, storage: FileStorage): Mount {
  return (app, { auth, database, authenticate, clock }) => {
    const find = (c: Context<AppEnv>, id: string) => {
      const user = c.get('user');
      return database.inTenant(scopeOf(user), (trx) => visibleFile(trx, user, registry, id));
    };

    const mayUpload = (user: User) =>
      database.inTenant(scopeOf(user), (trx) => requireUpload(trx, user, registry));
    const take = async (c: Context<AppEnv>, user: User, kind: FileKind) => {
      readQuery(c, nothing);
      await mayUpload(user);
      return answer(c, await storeFile({ database, storage, clock }, user, c.req.raw, kind));
    };
    app.post(UPLOAD_PATH, described(FILE_NOTES.upload), authenticate, (c) =>
      take(c, c.get('user'), 'common'),
    );
    app.post(PICTURE_PATH, described(FILE_NOTES.picture), authenticate, (c) =>
      take(c, c.get('user'), 'picture'),
    );

    app.get(VIDEO_GRANT_PATH, described(FILE_NOTES.videoGrant), authenticate, async (c) => {
      readQuery(c, nothing);
      await mayUpload(c.get('user'));
      return answer(c, await issueGrant(auth, c.get('user')));
    });
    app.post(VIDEO_PATH, described(FILE_NOTES.video), async (c) => {
      const user = await redeemGrant(auth, c.req.header(VIDEO_GRANT_HEADER) ?? '');
      return take(c, user, 'video');
    });

    app.get(FILE_PATH, described(FILE_NOTES.file), authenticate, async (c) => {
      const file = await find(c, readQuery(c, oneFile).attachmentId);
      if (!file) throw new Refusal('file_not_found');
      return fileAnswer(c, storage, file);
    });

    app.get(
      parseOperation(referenceNamed('attachment').call).path,
      described(FILE_NOTES.info),
      authenticate,
      async (c) => {
        const { attachmentId: id } = readQuery(c, lookUp);
        const file = await find(c, id);
        const list = file ? [infoOf(file)] : [];
        return answer(c, { list, total: list.length });
      },
    );
  };
}

/** What a field needs to know of a file. */
function infoOf({ attachmentId, fileName, contentType, size }: Attachment): FileInfo {
  return { attachmentId, fileName, contentType, size };
}
