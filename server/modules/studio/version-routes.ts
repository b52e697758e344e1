import { create as contentDisposition } from 'content-disposition';
import { z } from 'zod';
import { MOST_FILE_TEXT, STUDIO_CALLS } from '../../../src/contract/studio/studio';
import { notFound } from '../../kernel/base/errors';
import { moduleRoutes } from '../../kernel/module';
import { hashOf, versionAt } from '../../kernel/schemas/page-versions';
import { authorRoute } from './author-route';
import { withoutTenants } from './checked-texts';
import { beginDraft, dropDraft, headOf } from './drafts';
import { zipOf } from './export';
import { fileName, reason, STUDIO_ERRORS } from './inputs';
import { publishDraft } from './publish';
import { requireNothing } from './refusals';
import { widens } from './review';
import { trialsOf } from './trial-thread';
import { listVersions, presentVersions, versionsInService } from './versions';

const number = z.coerce.number().int().positive();
const params = { version: '版本号' };

/** The versions of page files: what they were, what changed, and how one is brought back (decision 106). */
export const versionRoutes = moduleRoutes('server/modules/studio/version-routes.ts', (routes, kernel) => {
  if (!kernel.authoring) return;
  const { registry, clock, database } = kernel;
  const trials = trialsOf(registry);
  const versionIn = async (text: string) => {
    const version = number.safeParse(text);
    const found = version.success ? await versionAt(database.kysely, version.data) : undefined;
    if (!found) throw notFound();
    return found;
  };

  authorRoute(routes, 'GET', STUDIO_CALLS.versions, {
    about: '一个文件的全部版本，新的在前；不写文件则是最近发布的版本',
    query: z.strictObject({ file: fileName.optional() }),
    answer: z.object({ versions: z.array(z.looseObject({ version: z.int(), file: z.string() })) }),
    errors: STUDIO_ERRORS,
    async handler({ user, query: { file } }) {
      return { versions: await listVersions(database.kysely, registry, user.tenantCode, file) };
    },
  });

  authorRoute(routes, 'GET', '/api/studio/versions/:version', {
    about: '一个版本和它的内容',
    params,
    answer: z.looseObject({ version: z.int(), file: z.string(), text: z.string().nullable() }),
    errors: ['not_found', 'no_permission'],
    async handler({ user, params: { version } }) {
      const found = await versionIn(version);
      const serving = await versionsInService(database.kysely, registry);
      const [presented] = await presentVersions(database.kysely, [found], serving, user.tenantCode);
      return { ...presented, text: found.text };
    },
  });

  authorRoute(routes, 'POST', STUDIO_CALLS.compare, {
    about: '比较一个文件的两个版本，用文字说明改动；after 可以换成一段内容',
    body: z.strictObject({
      file: fileName,
      before: z.int().positive().nullable(),
      after: z.int().positive().nullable(),
      text: z.string().max(MOST_FILE_TEXT).optional(),
    }),
    answer: z.object({ changes: z.array(z.looseObject({ message: z.string() })) }),
    errors: [...STUDIO_ERRORS, 'too_many_requests'],
    async handler({ body: { file, before, after, text } }) {
      const textAt = async (version: number | null) => {
        const found = version === null ? undefined : await versionIn(String(version));
        if (found && found.file !== file) throw notFound();
        return found?.text ?? null;
      };
      const [old, now] = [await textAt(before), text ?? (await textAt(after))];
      return { changes: await trials.compare(new Map([[file, old]]), new Map([[file, now]])) };
    },
  });

  authorRoute(routes, 'POST', '/api/studio/versions/:version/restore', {
    about: '恢复一个版本：不改变谁能看、谁能做什么时立即启用，否则等待他人发布',
    params,
    body: z.strictObject({ reason }),
    answer: z.looseObject({}),
    errors: [...STUDIO_ERRORS, 'too_many_drafts', 'publication_refused', 'too_many_requests'],
    async handler({ user, tx, params: { version }, body, t }) {
      const { file, text, version: restores } = await versionIn(version);
      if (hashOf(registry.texts().get(file)) === hashOf(text)) throw notFound();
      const { changes, errors } = await trials.assess(new Map([[file, text]]));
      requireNothing(errors.map(withoutTenants), []);
      const draft = {
        title: t('恢复 {file} 的版本 {version}')
          .replace('{file}', file)
          .replace('{version}', String(restores)),
        files: [
          {
            file,
            text,
            base: (await versionsInService(database.kysely, registry)).get(file)?.version ?? null,
          },
        ],
        restores,
        reason: body.reason,
      };
      const row = await tx.write((trx) => beginDraft(trx, user, draft, clock()));
      if (widens(changes)) return { draft: headOf(row) };
      try {
        return { publication: await publishDraft(kernel, user, row) };
      } catch (fault) {
        await tx.write((trx) => dropDraft(trx, user, { id: row.draft_id, revision: row.revision }));
        throw fault;
      }
    },
  });

  authorRoute(routes, 'GET', STUDIO_CALLS.export, {
    about: '正在使用的页面、字典和英文，打包成 schemas 文件夹的 zip，供 git 保存',
    answer: 'file',
    errors: ['no_permission'],
    async handler({ c }) {
      const bytes = await zipOf(
        new Map([...registry.texts()].map(([file, text]) => [`schemas/${file}`, text])),
      );
      return c.body(new Uint8Array(bytes), 200, {
        'Content-Type': 'application/zip',
        'Content-Disposition': contentDisposition('schemas.zip', { type: 'attachment' }),
      });
    },
  });
});
