import { z } from 'zod';
import { kindOfFile, nameOfDictionary } from '../../../src/contract/check/file-kinds';
import {
  MOST_DRAFT_FILES,
  MOST_DRAFT_TITLE,
  STUDIO_CALLS,
  type StudioFile,
  type StudioFileKind,
} from '../../../src/contract/studio/studio';
import { notFound } from '../../kernel/base/errors';
import type { User } from '../../kernel/base/user';
import type { CallerTransactions } from '../../kernel/http/route';
import { moduleRoutes } from '../../kernel/module';
import type { SchemaRegistry } from '../../kernel/schemas/registry';
import { authorRoute } from './author-route';
import {
  beginDraft,
  changeDraft,
  changedDraft,
  type DraftChange,
  dropDraft,
  findDraft,
  headOf,
  listDrafts,
  presentDraft,
} from './drafts';
import { draftFiles, fileName, reason, STUDIO_ERRORS } from './inputs';
import { publishDraft } from './publish';
import { requireNothing } from './refusals';
import { judgeDraft, publishesAlone, reviewDraft } from './review';
import { trialsOf } from './trial-thread';
import { versionsInService } from './versions';

const id = '草稿的编号';
const revision = z.int().positive().describe('读到的草稿版本；已被他人修改则返回 draft_changed 和现在的草稿');
const title = z.string().trim().min(1).max(MOST_DRAFT_TITLE);

/** Drafts of page files, and how they are published (decision 106). There only where authoring is on. */
export const draftRoutes = moduleRoutes('server/modules/studio/routes.ts', (routes, kernel) => {
  if (!kernel.authoring) return;
  const { registry, clock } = kernel;
  const trials = trialsOf(registry);
  /** Moves a draft on whose texts stay as they are. */
  const move = (
    { user, tx }: { user: User; tx: CallerTransactions },
    at: { id: string; revision: number },
    change: DraftChange,
  ) => tx.write((trx) => changeDraft(trx, user, at, change, { writes: false, now: clock() }));

  authorRoute(routes, 'GET', STUDIO_CALLS.overview, {
    about: '正在使用的页面、字典和英文，以及本租户的草稿',
    answer: z.looseObject({ files: z.array(z.looseObject({ file: z.string() })) }),
    errors: ['no_permission'],
    async handler({ user, tx, t }) {
      const [serving, drafts, alone] = await Promise.all([
        versionsInService(kernel.database.kysely, registry),
        tx.write((trx) => listDrafts(trx, user)),
        publishesAlone(kernel, user.tenantCode),
      ]);
      const files = filesOf(registry, t).map((file) => {
        const version = serving.get(file.file);
        return {
          ...file,
          ...(version && {
            version: version.version,
            origin: registry.isPublished(file.file) ? 'studio' : 'files',
            since: version.at.toISOString(),
          }),
        };
      });
      return { files, drafts, needsSecond: !alone };
    },
  });

  authorRoute(routes, 'GET', STUDIO_CALLS.text, {
    about: '一个文件正在使用的内容',
    query: z.strictObject({ file: fileName }),
    answer: z.object({ file: z.string(), text: z.string(), version: z.int().optional() }),
    errors: STUDIO_ERRORS,
    async handler({ query: { file } }) {
      const text = registry.texts().get(file);
      if (text === undefined) throw notFound();
      const version = (await versionsInService(kernel.database.kysely, registry)).get(file)?.version;
      return { file, text, ...(version !== undefined && { version }) };
    },
  });

  authorRoute(routes, 'POST', STUDIO_CALLS.check, {
    about: '检查页面文件、字典和英文，与命令行的 check 相同；不保存，也不启用',
    body: z.strictObject({
      files: z
        .array(z.strictObject({ file: fileName, text: z.string().nullable() }))
        .min(1)
        .max(MOST_DRAFT_FILES),
    }),
    answer: z.looseObject({ problems: z.array(z.looseObject({ file: z.string(), message: z.string() })) }),
    errors: [...STUDIO_ERRORS, 'too_many_requests'],
    async handler({ body: { files } }) {
      const texts = new Map(files.map(({ file, text }) => [file, text]));
      return trials.check(texts);
    },
  });

  authorRoute(routes, 'POST', STUDIO_CALLS.drafts, {
    about: '开始一份草稿；内容不必正确，也不会启用',
    body: z.strictObject({ title, files: draftFiles }),
    answer: z.looseObject({ id: z.string(), revision: z.int() }),
    errors: [...STUDIO_ERRORS, 'too_many_drafts'],
    async handler({ user, tx, body }) {
      return presentDraft(await tx.write((trx) => beginDraft(trx, user, body, clock())));
    },
  });

  authorRoute(routes, 'GET', '/api/studio/drafts/:id', {
    about: '一份草稿和它的内容',
    params: { id },
    answer: z.looseObject({ id: z.string(), revision: z.int() }),
    errors: ['not_found', 'no_permission'],
    async handler({ user, tx, params }) {
      return presentDraft(await tx.write((trx) => findDraft(trx, user, params.id)));
    },
  });

  authorRoute(routes, 'PUT', '/api/studio/drafts/:id', {
    about: '保存草稿',
    params: { id },
    body: z.strictObject({ revision, title, files: draftFiles }),
    answer: z.looseObject({ id: z.string(), revision: z.int() }),
    errors: [...STUDIO_ERRORS, 'draft_changed', 'draft_waiting'],
    async handler({ user, tx, params, body: { revision: seen, ...written } }) {
      const at = { id: params.id, revision: seen };
      const step = { writes: true, now: clock() };
      return presentDraft(await tx.write((trx) => changeDraft(trx, user, at, written, step)));
    },
  });

  authorRoute(routes, 'DELETE', '/api/studio/drafts/:id', {
    about: '删除草稿',
    params: { id },
    query: z.strictObject({ revision: z.coerce.number().int().positive() }),
    answer: z.null(),
    errors: [...STUDIO_ERRORS, 'draft_changed'],
    async handler({ user, tx, params, query }) {
      await tx.write((trx) => dropDraft(trx, user, { id: params.id, ...query }));
      return null;
    },
  });

  authorRoute(routes, 'GET', '/api/studio/drafts/:id/review', {
    about: '发布一份草稿会带来什么：用文字说明的改动、受影响的记录、不能发布的原因',
    params: { id },
    answer: z.looseObject({ widens: z.boolean(), mayPublish: z.boolean() }),
    errors: ['not_found', 'no_permission', 'too_many_requests'],
    async handler({ user, tx, params, t }) {
      const row = await tx.write((trx) => findDraft(trx, user, params.id));
      return reviewDraft(kernel, tx, user, row, t);
    },
  });

  authorRoute(routes, 'POST', '/api/studio/drafts/:id/submit', {
    about: '提交发布：不需要第二个人时立即发布，否则等待他人发布',
    params: { id },
    body: z.strictObject({ revision, reason }),
    answer: z.looseObject({}),
    errors: [...STUDIO_ERRORS, 'draft_changed', 'draft_waiting', 'publication_refused', 'too_many_requests'],
    async handler({ user, tx, params, body: { revision: seen, reason: why } }) {
      const open = await tx.write((trx) => findDraft(trx, user, params.id));
      const { problems, outdated, waitsFor } = await judgeDraft(kernel, user, open);
      requireNothing(problems, outdated);
      const at = { id: params.id, revision: seen };
      const row = await move({ user, tx }, at, { state: 'waiting', reason: why, remark: null });
      if (waitsFor !== undefined) return { draft: headOf(row) };
      try {
        return { publication: await publishDraft(kernel, user, row) };
      } catch (fault) {
        await move({ user, tx }, { id: params.id, revision: row.revision }, { state: 'open' });
        throw fault;
      }
    },
  });

  authorRoute(routes, 'POST', '/api/studio/drafts/:id/withdraw', {
    about: '撤回提交，继续修改',
    params: { id },
    body: z.strictObject({ revision }),
    answer: z.looseObject({}),
    errors: [...STUDIO_ERRORS, 'draft_changed'],
    async handler({ user, tx, params, body }) {
      return { draft: headOf(await move({ user, tx }, { id: params.id, ...body }, { state: 'open' })) };
    },
  });

  authorRoute(routes, 'POST', '/api/studio/drafts/:id/publish', {
    about: '由没有写过这份草稿的人发布；全部文件一起启用',
    params: { id },
    body: z.strictObject({ revision }),
    answer: z.looseObject({}),
    errors: [
      ...STUDIO_ERRORS,
      'draft_changed',
      'draft_not_waiting',
      'other_publisher',
      'publication_refused',
      'too_many_requests',
    ],
    async handler({ user, tx, params, body }) {
      const row = await tx.write((trx) => findDraft(trx, user, params.id));
      if (row.revision !== body.revision) throw changedDraft(row);
      return { publication: await publishDraft(kernel, user, row) };
    },
  });

  authorRoute(routes, 'POST', '/api/studio/drafts/:id/sendBack', {
    about: '退回草稿，说明原因',
    params: { id },
    body: z.strictObject({ revision, remark: reason }),
    answer: z.looseObject({}),
    errors: [...STUDIO_ERRORS, 'draft_changed'],
    async handler({ user, tx, params, body: { revision: seen, remark } }) {
      const at = { id: params.id, revision: seen };
      return { draft: headOf(await move({ user, tx }, at, { state: 'open', remark })) };
    },
  });
});

const KINDS = { page: 'page', dictionary: 'dictionary', locale: 'translation' } as const satisfies Record<
  string,
  StudioFileKind
>;

/** The files in service, and what keeps newer texts of them out of it. */
function filesOf(registry: SchemaRegistry, t: (text: string) => string): StudioFile[] {
  const pages = new Map(registry.sources().map(({ file, page }) => [file, page]));
  return [...registry.texts().keys()].sort().flatMap((file): StudioFile[] => {
    const kind = kindOfFile(file);
    if (!kind) return [];
    const page = pages.get(file);
    const title = page
      ? t(page.title)
      : kind === 'dictionary'
        ? titleOfDictionary(registry, file, t)
        : undefined;
    const problems = page ? registry.problemsOf(page.path) : [];
    return [
      {
        file,
        kind: KINDS[kind],
        ...(page && { path: page.path }),
        ...(title && { title }),
        problems: problems.map(({ inTenants: _, ...one }) => ({
          ...one,
          severity: 'error',
          rule: '',
          path: '',
        })),
      },
    ];
  });
}

function titleOfDictionary(
  registry: SchemaRegistry,
  file: string,
  t: (text: string) => string,
): string | undefined {
  const title = registry.dictionaries()[nameOfDictionary(file)]?.title;
  return title && t(title);
}
