import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_ACCOUNTS } from '../../../server/demo/identity-data';
import { STUDIO_CALLS } from '../../../src/contract/studio/studio';
import { type Product, startProduct } from '../../support/browser/product';
import { type TestDatabase, testDatabases } from '../../support/gateway/databases';
import { sendTo, signInAt } from '../../support/gateway/http-seat';
import { smallPage } from '../../support/gateway/schemas-folder';

/** Milliseconds after the second person has pressed, at which the process is killed: from before the first statement to after the last. */
const KILLS = [0, 5, 15, 30, 60, 120, 250];
const FILE = 'office/tools.json';
/** A version whose field has another name than the one before: its records are brought along. */
const textOf = (name: string, was?: string) =>
  JSON.stringify(
    smallPage('tools', {
      title: name,
      form: {
        type: 'object',
        properties: { [name]: { type: 'string', title: '名称', ...(was && { was }) } },
      },
      list: {
        columns: [name],
        toolbar: [{ code: 'add', label: '新增', action: 'create' }],
        rowActions: [{ code: 'edit', label: '编辑', action: 'update' }],
      },
    }),
  );

describe.each(testDatabases())('a gateway that is killed while it publishes, on $name', ({ start }) => {
  let database: TestDatabase;
  let product: Product;
  const tokens = { author: '', second: '' };
  beforeAll(async () => {
    database = await start('demo');
    const { databaseUrl } = database.choice;
    product = await startProduct({ AUTHORING: 'on', ...(databaseUrl && { DATABASE_URL: databaseUrl }) });
    writeFileSync(join(product.schemasDir, FILE), textOf('name0'));
    const signIn = (name: string) =>
      signInAt(sendTo(product.url), DEMO_ACCOUNTS.find(({ username }) => username === name)!);
    [tokens.author, tokens.second] = [await signIn('analyst01'), await signIn('admin01')];
  });
  afterAll(async () => {
    await product?.dispose();
    await database?.stop();
  });

  async function call(method: string, path: string, body?: object, token = tokens.author) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await sendTo(product.url)(method, path, {
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    // biome-ignore lint/suspicious/noExplicitAny: a test asserts on the answer, whatever it is
    return (await response.json()) as { code: string; data: any };
  }
  async function serving(): Promise<string | undefined> {
    const headers = { authorization: `Bearer ${tokens.author}` };
    const response = await sendTo(product.url)('GET', '/schemas/pages/office/tools.json', { headers });
    return ((await response.json()) as { title?: string }).title;
  }

  test('begins with a record of the first version', async () => {
    await expect.poll(serving, { timeout: 20_000 }).toBe('name0');
    expect(await call('POST', '/api/resources/tools', { name0: '扳手' })).toMatchObject({ code: 'ok' });
  });

  test.each(KILLS)(
    'after %i ms a whole version serves, with its records, and the history says which',
    async (delay) => {
      const before = (await serving())!;
      const after = `name${Number(before.slice(4)) + 1}`;
      const { data: versions } = await call('GET', `${STUDIO_CALLS.versions}?file=${FILE}`);
      const files = [{ file: FILE, text: textOf(after, before), base: versions.versions[0].version }];
      const { data: draft } = await call('POST', STUDIO_CALLS.drafts, { title: '改名', files });
      const handed = await call('POST', STUDIO_CALLS.act(draft.id, 'submit'), {
        revision: 1,
        reason: '改名',
      });
      const { revision } = handed.data.draft;
      const publishing = call(
        'POST',
        STUDIO_CALLS.act(draft.id, 'publish'),
        { revision },
        tokens.second,
      ).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, delay));
      await product.kill();
      await publishing;
      await product.start();
      const now = (await serving())!;
      expect([before, after]).toContain(now);
      expect((await call('GET', '/api/resources/tools')).data.list).toMatchObject([{ [now]: '扳手' }]);
      const isPublished = now === after;
      const history = (await call('GET', `${STUDIO_CALLS.versions}?file=${FILE}`)).data.versions;
      expect(history[0]).toMatchObject({ isServing: true });
      expect(history.length).toBe(versions.versions.length + (isPublished ? 1 : 0));
      const left = await call('GET', STUDIO_CALLS.draft(draft.id));
      expect(left.code).toBe(isPublished ? 'not_found' : 'ok');
      if (!isPublished) {
        const again = await call('POST', STUDIO_CALLS.act(draft.id, 'publish'), { revision }, tokens.second);
        expect(again.code).toBe('ok');
        expect(await serving()).toBe(after);
      }
    },
  );
});
