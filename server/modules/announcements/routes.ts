import { ANNOUNCEMENT } from '../../../src/contract/announcement-readers';
import { POSEIDON } from '../../../src/contract/identity';
import { noPermission, notFound, Refusal, recordNotFound } from '../../kernel/base/errors';
import { scopeOf, type User } from '../../kernel/base/user';
import { fileAnswer } from '../../kernel/files/file-response';
import { publishedFile } from '../../kernel/files/published-file';
import type { FileStorage } from '../../kernel/files/storage';
import { answer } from '../../kernel/http/answer';
import type { Mount } from '../../kernel/http/gateway-context';
import { readBody, readQuery } from '../../kernel/http/input';
import { described } from '../../kernel/http/route-docs';
import {
  findPublished,
  holdsText,
  listPublished,
  type PublishedRecord,
} from '../../kernel/records/read-published';
import type { SchemaRegistry } from '../../kernel/schemas/registry';
import { fileOf, isReadBy, markRead, presentAnnouncement, readAmong } from './announcements';
import { ANNOUNCEMENT_NOTES, announcementQuery, oneAnnouncement, oneAttachment } from './route-docs';

/** What the office announces to suppliers (specification section 7; decision 027). */
export function mountAnnouncements(registry: SchemaRegistry, storage: FileStorage): Mount {
  return (app, { database, authenticate, clock }) => {
    const area = `${POSEIDON}/supSupplier`;
    const pageOf = (user: User) => {
      if (user.supplierCode === null) throw noPermission();
      const page = registry.byResource(ANNOUNCEMENT)?.page;
      if (!page) throw notFound();
      return page;
    };

    /** Throws record_not_found for a draft, one that was withdrawn, another tenant's and one for others alike. */
    function visible(user: User, id: string, markedRead: boolean): Promise<PublishedRecord> {
      const page = pageOf(user);
      return database.inTenant(scopeOf(user), async (trx) => {
        const found = await findPublished(trx, page, 'suppliers', id);
        if (!found) throw recordNotFound();
        if (markedRead) await markRead(trx, user, id, clock());
        return found;
      });
    }

    app.post(
      `${area}/searchSendAnnouncementPage`,
      described(ANNOUNCEMENT_NOTES.list),
      authenticate,
      async (c) => {
        const { title, isRead, ...paging } = await readBody(c, announcementQuery);
        const user = c.get('user');
        const page = pageOf(user);
        const where = [
          ...(title ? [holdsText('title', title)] : []),
          ...(isRead ? [isReadBy(user, isRead === 'Y')] : []),
        ];
        const query = { ...paging, latest: 'publishTime', where };
        const found = await database.inTenant(scopeOf(user), async (trx) => {
          const { list, total } = await listPublished(trx, page, 'suppliers', query);
          const ids = list.map(({ id }) => id);
          const read = await readAmong(trx, user, ids);
          return { list: list.map((row) => presentAnnouncement(row, read)), total };
        });
        return answer(c, found);
      },
    );

    app.get(`${area}/searchAnnouncementById`, described(ANNOUNCEMENT_NOTES.one), authenticate, async (c) => {
      const { messageId } = readQuery(c, oneAnnouncement);
      const user = c.get('user');
      const found = await visible(user, messageId, true);
      const attachment = fileOf(found.doc);
      const file = attachment === '' ? undefined : await publishedFile(database, user, attachment);
      return answer(c, {
        ...presentAnnouncement(found, new Set([messageId])),
        content: found.doc.content,
        fileName: file?.fileName ?? '',
      });
    });

    app.get(
      `${area}/downloadAnnouncementById`,
      described(ANNOUNCEMENT_NOTES.file),
      authenticate,
      async (c) => {
        const { messageId, fastdfsUrl } = readQuery(c, oneAttachment);
        const user = c.get('user');
        const { doc } = await visible(user, messageId, false);
        const file = fileOf(doc) === fastdfsUrl ? await publishedFile(database, user, fastdfsUrl) : undefined;
        if (!file) throw new Refusal('file_not_found');
        return fileAnswer(c, storage, file, 'attachment');
      },
    );
  };
}
