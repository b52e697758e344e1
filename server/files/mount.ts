import { Readable } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import type { Context } from 'hono';
import { FILE_PATH, type FileInfo, PICTURE_PATH, UPLOAD_PATH } from '../../src/contract/files';
import { parseOperation } from '../../src/contract/operations';
import { referenceNamed } from '../../src/contract/references';
import { described } from '../api/described';
import { scopeOf } from '../auth/user';
import type { AppEnv, Mount } from '../context';
import { Refusal } from '../errors';
import { answer } from '../routes/answer';
import { nothing, readQuery } from '../routes/input';
import type { SchemaRegistry } from '../schemas/registry';
import type { Attachment } from './attachments';
import { FILE_NOTES, lookUp, oneFile } from './notes';
import { requireUpload, visibleFile } from './policy';
import type { FileStorage } from './storage';
import { storeFile } from './store-file';

/** Uploads and downloads (specification section 7), and what is known of a file for the fields that name it. */
export function mountFiles(registry: SchemaRegistry, storage: FileStorage): Mount {
  return (app, { database, authenticate, clock }) => {
    const find = (c: Context<AppEnv>, id: string) => {
      const user = c.get('user');
      return database.inTenant(scopeOf(user), (trx) => visibleFile(trx, user, registry, id));
    };

    const upload = async (c: Context<AppEnv>, picturesOnly: boolean) => {
      readQuery(c, nothing);
      const user = c.get('user');
      await database.inTenant(scopeOf(user), (trx) => requireUpload(trx, user, registry));
      return answer(c, await storeFile({ database, storage, clock }, user, c.req.raw, { picturesOnly }));
    };
    app.post(UPLOAD_PATH, described(FILE_NOTES.upload), authenticate, (c) => upload(c, false));
    app.post(PICTURE_PATH, described(FILE_NOTES.picture), authenticate, (c) => upload(c, true));

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

/** The bytes, with the type that was found; `securityHeaders` adds what keeps a browser from running them. */
async function fileAnswer(c: Context<AppEnv>, storage: FileStorage, file: Attachment): Promise<Response> {
  const etag = `"${file.sha256}"`;
  // Asked again each time: who may see a file can change, its bytes cannot.
  const headers = { ETag: etag, 'Cache-Control': 'private, no-cache', Vary: 'Authorization' };
  if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers);
  const bytes = await storage.read(file.attachmentId).catch((cause: unknown) => {
    throw new Refusal('file_not_kept', null, { cause });
  });
  return c.body(Readable.toWeb(bytes) as ReadableStream, 200, {
    ...headers,
    'Content-Type': file.contentType,
    'Content-Length': String(file.size),
    'Content-Disposition': contentDisposition(file.fileName, { type: 'inline' }),
  });
}
