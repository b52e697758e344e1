import { cpSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPages } from '../../../server/open-pages';
import { AUTHORING } from '../../../src/contract/language/schema-changes';
import { STUDIO_CALLS } from '../../../src/contract/studio/studio';
import { testDatabases } from '../../support/gateway/databases';
import { startGatewayOn, type TestGateway } from '../../support/gateway/gateway';
import { type SchemasFolder, schemasFolder, smallPage } from '../../support/gateway/schemas-folder';
import { leftToTheNight } from '../../support/night';

const { edge } = leftToTheNight(import.meta.url);
const until = (check: () => unknown) => expect.poll(check, { timeout: 20_000, interval: 20 });
const errorsOf = ({ problems }: { problems: { severity: string }[] }) =>
  problems.filter(({ severity }) => severity === 'error');
const page = (more: object = {}) => JSON.stringify(smallPage('tools', more), null, 2);

describe.each(testDatabases())('Studio on $name', ({ start }) => {
  const folder: SchemasFolder = schemasFolder();
  let gateway: TestGateway;
  let [author, second] = ['', ''];
  beforeAll(async () => {
    cpSync('schemas', folder.dir, { recursive: true });
    gateway = await startGatewayOn(start, {
      openPages,
      schemasDir: folder.dir,
      authoring: true,
    });
    [author, second] = [await gateway.signIn('analyst01'), await gateway.signIn('admin01')];
  });
  afterAll(async () => {
    await gateway?.close();
    folder.remove();
  });

  const call = (token: string, target: string, body?: unknown) => gateway.call(token, target, body);
  const draftOf = async (files: object[], title = '改动') => {
    const answer = await call(author, `POST ${STUDIO_CALLS.drafts}`, { title, files });
    expect(answer).toMatchObject({ httpStatus: 200 });
    return answer.data as { id: string; revision: number };
  };
  const submit = ({ id, revision }: { id: string; revision: number }, token = author) =>
    call(token, `POST ${STUDIO_CALLS.act(id, 'submit')}`, { revision, reason: '业务需要' });
  const publish = (id: string, revision: number, token = second) =>
    call(token, `POST ${STUDIO_CALLS.act(id, 'publish')}`, { revision });
  const published = async (files: object[]) => {
    const draft = await draftOf(files);
    const handed = await submit(draft);
    expect(handed).toMatchObject({ httpStatus: 200, data: { draft: { state: 'waiting' } } });
    const answer = await publish(draft.id, handed.data.draft.revision);
    expect(answer).toMatchObject({ httpStatus: 200 });
    return answer.data.publication;
  };
  const served = async (path: string, token = author) => {
    const response = await gateway.fetch(`/schemas/pages${path}.json`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return response.status === 200 ? response.text() : undefined;
  };
  const versions = async (file: string) =>
    (await call(author, `GET ${STUDIO_CALLS.versions}?file=${file}`)).data.versions;

  it('is for those alone who hold the right by name', async () => {
    const buyer = await gateway.signIn('buyer01');
    for (const target of [
      `GET ${STUDIO_CALLS.overview}`,
      `GET ${STUDIO_CALLS.versions}`,
      `GET ${STUDIO_CALLS.text}?file=office/contracts.json`,
    ])
      expect(await call(buyer, target)).toMatchObject({ httpStatus: 403, code: 'no_permission' });
    expect((await call(author, 'GET /iam/api/v2/api/account/findButtonPermissions')).data).toHaveProperty(
      AUTHORING.path,
    );
  });

  it('lists what is in service with its version, and says what a file says', async () => {
    const { data } = await call(author, `GET ${STUDIO_CALLS.overview}`);
    const contracts = data.files.find(({ file }: { file: string }) => file === 'office/contracts.json');
    expect(contracts).toMatchObject({
      kind: 'page',
      path: '/office/contracts',
      origin: 'files',
      version: expect.any(Number),
    });
    expect(data.files.some(({ kind }: { kind: string }) => kind === 'dictionary')).toBe(true);
    expect(data).toMatchObject({ drafts: [], needsSecond: true });
    const { data: text } = await call(author, `GET ${STUDIO_CALLS.text}?file=office/contracts.json`);
    expect(text).toMatchObject({
      version: contracts.version,
      text: expect.stringContaining('/office/contracts'),
    });
  });

  it('checks a text as the command line does, with its place, and keeps nothing', async () => {
    const files = [{ file: 'office/tools.json', text: page({ lists: 1 }) }];
    const { data } = await call(author, `POST ${STUDIO_CALLS.check}`, { files });
    expect(errorsOf(data)).toMatchObject([
      { file: 'office/tools.json', suggestion: 'list', severity: 'error' },
    ]);
    const sound = await call(author, `POST ${STUDIO_CALLS.check}`, {
      files: [{ ...files[0], text: page() }],
    });
    expect(sound.data.problems.filter(({ severity }: { severity: string }) => severity === 'error')).toEqual(
      [],
    );
    expect(sound.data.pages).toMatchObject([{ file: 'office/tools.json', page: { path: '/office/tools' } }]);
    expect(await served('/office/tools')).toBeUndefined();
  });

  it('mends what is certain: applied, the problem is gone', async () => {
    const file = 'office/tools.json';
    const text = page({ lists: 1 }).replace('"kind": "list"', '"kind": "lst"').replace(',\n  "lists": 1', '');
    const { data } = await call(author, `POST ${STUDIO_CALLS.check}`, { files: [{ file, text }] });
    const [found] = errorsOf(data) as unknown as {
      mend: { edits: { from: number; to: number; text: string }[] };
    }[];
    const [edit] = found!.mend.edits;
    const mended = text.slice(0, edit!.from) + edit!.text + text.slice(edit!.to);
    const after = await call(author, `POST ${STUDIO_CALLS.check}`, { files: [{ file, text: mended }] });
    expect(errorsOf(after.data)).toEqual([]);
  });

  it('says of a change what it would break elsewhere', async () => {
    const files = [{ file: 'dictionaries/currency.json', text: null }];
    const { data } = await call(author, `POST ${STUDIO_CALLS.check}`, { files });
    expect(data.problems.map(({ file }: { file: string }) => file)).toContain('supplier/bank-accounts.json');
  });

  it('takes names of files alone that lie in the folder', async () => {
    for (const file of [
      '../secret.json',
      'office/../../x.json',
      '/etc/passwd.json',
      'page.schema.json',
      'office/.hidden.json',
      'office/tools.txt',
    ])
      expect(
        await call(author, `POST ${STUDIO_CALLS.check}`, { files: [{ file, text: '{}' }] }),
      ).toMatchObject({
        httpStatus: 400,
        code: 'bad_request',
      });
  });

  it('keeps a draft valid or not, tells who changed it, and loses nothing of two who write', async () => {
    const draft = await draftOf([{ file: 'office/tools.json', text: 'nonsense {', base: null }]);
    const put = (token: string, revision: number, text: string) =>
      call(token, `PUT ${STUDIO_CALLS.draft(draft.id)}`, {
        revision,
        title: '改动',
        files: [{ file: 'office/tools.json', text, base: null }],
      });
    expect(await put(second, draft.revision, 'theirs')).toMatchObject({
      data: { revision: 2, changedBy: { name: '周景行' } },
    });
    expect(await put(author, draft.revision, 'mine')).toMatchObject({
      httpStatus: 409,
      code: 'draft_changed',
      data: { draft: { revision: 2, files: [{ text: 'theirs' }] } },
    });
    expect(await served('/office/tools')).toBeUndefined();
    expect(await submit({ id: draft.id, revision: 2 })).toMatchObject({ code: 'publication_refused' });
    expect(await call(author, `DELETE ${STUDIO_CALLS.draft(draft.id)}?revision=1`)).toMatchObject({
      code: 'draft_changed',
    });
    expect(await call(author, `DELETE ${STUDIO_CALLS.draft(draft.id)}?revision=2`)).toMatchObject({
      httpStatus: 200,
    });
    expect(await call(author, `GET ${STUDIO_CALLS.draft(draft.id)}`)).toMatchObject({ code: 'not_found' });
  });

  it('is another tenant’s for none of its drafts', async () => {
    const draft = await draftOf([{ file: 'office/tools.json', text: page(), base: null }]);
    const rows = await gateway.gateway.context.database.inTenant(
      { tenantCode: 'T002', accountId: '100003', supplierCode: null },
      (trx) => trx.selectFrom('studio_draft').selectAll().execute(),
    );
    expect(rows).toEqual([]);
    await call(author, `DELETE ${STUDIO_CALLS.draft(draft.id)}?revision=1`);
  });

  it('publishes by a second person alone: at once, with its menu entry and calls', async () => {
    const draft = await draftOf([{ file: 'office/tools.json', text: page(), base: null }]);
    expect((await call(author, `GET ${STUDIO_CALLS.review(draft.id)}`)).data).toMatchObject({
      mayPublish: false,
      widens: true,
      problems: [],
      outdated: [],
      changes: [{ page: '/office/tools', effect: 'permission' }],
    });
    expect(await publish(draft.id, 1)).toMatchObject({ code: 'draft_not_waiting' });
    const { data } = await submit(draft);
    expect(data.draft).toMatchObject({ state: 'waiting', reason: '业务需要' });
    expect(await publish(draft.id, data.draft.revision, author)).toMatchObject({ code: 'other_publisher' });
    expect(await served('/office/tools')).toBeUndefined();
    expect(await publish(draft.id, data.draft.revision - 1)).toMatchObject({ code: 'draft_changed' });
    expect((await publish(draft.id, data.draft.revision)).data.publication).toMatchObject({
      author: { name: '许知微' },
      reviewer: { name: '周景行' },
      files: ['office/tools.json'],
    });
    expect(await served('/office/tools')).toBe(page());
    expect(await call(author, 'POST /api/resources/tools', { name: '扳手' })).toMatchObject({
      httpStatus: 200,
    });
    expect(await versions('office/tools.json')).toMatchObject([{ origin: 'studio', isServing: true }]);
  });

  it('does not let who writes into a waiting draft decide on it', async () => {
    const draft = await draftOf([
      {
        file: 'office/tools.json',
        text: page({ title: '工具' }),
        base: (await versions('office/tools.json'))[0].version,
      },
    ]);
    const edited = await call(second, `PUT ${STUDIO_CALLS.draft(draft.id)}`, {
      revision: 1,
      title: '改动',
      files: [
        {
          file: 'office/tools.json',
          text: page({ title: '工具们' }),
          base: (await versions('office/tools.json'))[0].version,
        },
      ],
    });
    const { data } = await submit({ id: draft.id, revision: edited.data.revision });
    expect(await publish(draft.id, data.draft.revision)).toMatchObject({ code: 'other_publisher' });
    expect(
      await call(author, `PUT ${STUDIO_CALLS.draft(draft.id)}`, {
        revision: data.draft.revision,
        title: 'x',
        files: [{ file: 'office/tools.json', text: '', base: null }],
      }),
    ).toMatchObject({ code: 'draft_waiting' });
    const back = await call(author, `POST ${STUDIO_CALLS.act(draft.id, 'sendBack')}`, {
      revision: data.draft.revision,
      remark: '再看看',
    });
    expect(back.data.draft).toMatchObject({ state: 'open', remark: '再看看' });
    await call(author, `DELETE ${STUDIO_CALLS.draft(draft.id)}?revision=${back.data.draft.revision}`);
  });

  it('brings a version back with one press where it widens nothing', async () => {
    const [first] = await versions('office/tools.json');
    await published([{ file: 'office/tools.json', text: page({ title: '工具' }), base: first.version }]);
    expect(JSON.parse((await served('/office/tools'))!).title).toBe('工具');
    const answer = await call(author, `POST ${STUDIO_CALLS.restore(first.version)}`, { reason: '改错了' });
    expect(answer.data.publication).toMatchObject({ restores: first.version, reason: '改错了' });
    expect(await served('/office/tools')).toBe(page());
    expect(await versions('office/tools.json')).toMatchObject([
      { isServing: true, publication: { restores: first.version } },
      { isServing: false },
      { version: first.version },
    ]);
  });

  it('refuses what was written over a version that is in service no more', async () => {
    const [now, before] = await versions('office/tools.json');
    const draft = await draftOf([
      { file: 'office/tools.json', text: page({ title: '旧' }), base: before.version },
    ]);
    expect((await call(author, `GET ${STUDIO_CALLS.review(draft.id)}`)).data.outdated).toEqual([
      'office/tools.json',
    ]);
    expect(await submit(draft)).toMatchObject({
      code: 'publication_refused',
      data: { outdated: ['office/tools.json'] },
    });
    await call(author, `DELETE ${STUDIO_CALLS.draft(draft.id)}?revision=1`);
    expect(now.isServing).toBe(true);
  });

  it('lets a text that the folder never had go first, and a known one not', async () => {
    folder.write('office/tools.json', JSON.parse(page({ title: '来自文件' })));
    await until(async () => JSON.parse((await served('/office/tools'))!).title).toBe('来自文件');
    await until(async () => (await versions('office/tools.json'))[0]).toMatchObject({
      origin: 'files',
      isServing: true,
    });
    const [{ version }] = await versions('office/tools.json');
    await published([{ file: 'office/tools.json', text: page({ title: '来自编写' }), base: version }]);
    expect(JSON.parse((await served('/office/tools'))!).title).toBe('来自编写');
  });

  it('says which records have a value in a field that goes', async () => {
    const [{ version }] = await versions('office/tools.json');
    const { form, ...rest } = smallPage('tools') as unknown as { form: { properties: object } };
    const without = {
      ...rest,
      form: { ...form, properties: { other: { type: 'string', title: '其他' } } },
      list: { columns: ['other'] },
    };
    const draft = await draftOf([
      { file: 'office/tools.json', text: JSON.stringify(without), base: version },
    ]);
    const { data } = await call(author, `GET ${STUDIO_CALLS.review(draft.id)}`);
    expect(data.records).toMatchObject([
      { page: '/office/tools', kind: 'hasValue', count: 1, examples: [{ name: expect.any(String) }] },
    ]);
    await call(author, `DELETE ${STUDIO_CALLS.draft(draft.id)}?revision=1`);
  });

  it('takes a page away, and brings it back', async () => {
    const [{ version }] = await versions('office/tools.json');
    await published([{ file: 'office/tools.json', text: null, base: version }]);
    expect(await served('/office/tools')).toBeUndefined();
    const answer = await call(author, `POST ${STUDIO_CALLS.restore(version)}`, { reason: '还要用' });
    // Whoever had been granted it may open it again.
    expect(answer.data.draft).toMatchObject({ state: 'waiting' });
    expect(await publish(answer.data.draft.id, answer.data.draft.revision)).toMatchObject({
      httpStatus: 200,
    });
    expect(await served('/office/tools')).toBeDefined();
  });

  edge('is reviewed and compared beside the thread that answers', async () => {
    const all = await versions('office/tools.json');
    const draft = await draftOf([
      { file: 'office/tools.json', text: page({ title: '另一个' }), base: all[0].version },
    ]);
    /** How long the thread that answers was held at most, as a share of what the calls took. */
    const heldBy = async (ask: () => Promise<unknown>) => {
      const delay = monitorEventLoopDelay({ resolution: 1 });
      delay.enable();
      const began = performance.now();
      expect(await ask()).toMatchObject({ httpStatus: 200 });
      const took = performance.now() - began;
      delay.disable();
      return { took: Math.round(took), longest: Math.round(delay.max / 1e6) };
    };
    // A text of many files: what is tried takes the processor long enough to be told from the calls around it.
    const { data } = await call(author, `GET ${STUDIO_CALLS.overview}`);
    const dictionaries = data.files.filter(({ kind }: { kind: string }) => kind === 'dictionary');
    const many = await Promise.all(
      dictionaries.slice(0, 40).map(async ({ file, version }: { file: string; version: number }) => {
        const { data: served } = await call(author, `GET ${STUDIO_CALLS.text}?file=${file}`);
        return { file, text: `${served.text} `, base: version };
      }),
    );
    const wide = await draftOf(many, '许多字典');
    const held = {
      review: await heldBy(() => call(author, `GET ${STUDIO_CALLS.review(draft.id)}`)),
      'review of many files': await heldBy(() => call(author, `GET ${STUDIO_CALLS.review(wide.id)}`)),
      compare: await heldBy(() =>
        call(author, `POST ${STUDIO_CALLS.compare}`, {
          file: 'office/tools.json',
          before: all.at(-1).version,
          after: all[0].version,
        }),
      ),
    };
    console.table(held);
    const { took, longest } = held['review of many files'];
    expect(longest).toBeLessThan(took / 2);
    for (const { id } of [draft, wide]) await call(author, `DELETE ${STUDIO_CALLS.draft(id)}?revision=1`);
  });

  it('compares two versions in words', async () => {
    const all = await versions('office/tools.json');
    const { data } = await call(author, `POST ${STUDIO_CALLS.compare}`, {
      file: 'office/tools.json',
      before: all.at(-1).version,
      after: all[0].version,
    });
    expect(data.changes.length).toBeGreaterThan(0);
  });
});
