import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STUDIO_CALLS } from '../../../src/contract/studio/studio';
import { testDatabases } from '../../support/gateway/databases';
import { smallPage } from '../../support/gateway/schemas-folder';
import { type Copies, startCopies } from '../../support/gateway/two-copies';
import { leftToTheNight } from '../../support/night';

const { variants } = leftToTheNight(import.meta.url);
/** Publications and roll-backs in a row. */
const [ROUNDS] = variants([4], [20]).slice(-1);
const FILES = ['office/tools.json', 'office/tool-loans.json'];
const NAMES = ['tools', 'tool-loans'];
const textOf = (name: string, round: number) => JSON.stringify(smallPage(name, { title: `第 ${round} 版` }));

describe.each(testDatabases())('Publishing on copies of the gateway, on $name', (database) => {
  let it: Copies;
  let seconds: string[];
  beforeAll(async () => {
    it = await startCopies(
      database,
      Object.fromEntries(NAMES.map((name) => [`office/${name}.json`, smallPage(name, { title: '第 0 版' })])),
    );
    seconds = await Promise.all(it.copies.map((copy) => copy.signIn('admin01')));
  });
  afterAll(() => it?.close());

  const call = (target: string, body?: unknown, [copy, token] = [it.copies[0]!, it.tokens[0]!]) =>
    copy.call(token, target, body);
  const served = async (at: number, name: string): Promise<number> => {
    const response = await it.copies[at]!.fetch(`/schemas/pages/office/${name}.json`, {
      headers: { authorization: `Bearer ${it.tokens[at]!}` },
    });
    const page = (await response.json()) as { title: string; path: string };
    expect(page.path).toBe(`/office/${name}`);
    return Number(/^第 (\d+) 版$/.exec(page.title)![1]);
  };
  const newest = async (file: string) =>
    (await call(`GET ${STUDIO_CALLS.versions}?file=${file}`)).data.versions[0] as { version: number };

  /** Publishes both pages together, the second person at another copy than the author. */
  async function publish(round: number): Promise<void> {
    const files = await Promise.all(
      FILES.map(async (file, index) => ({
        file,
        text: textOf(NAMES[index]!, round),
        base: (await newest(file)).version,
      })),
    );
    const { data: draft } = await call(`POST ${STUDIO_CALLS.drafts}`, { title: '一起', files });
    const handed = await call(`POST ${STUDIO_CALLS.act(draft.id, 'submit')}`, {
      revision: draft.revision,
      reason: '一起改',
    });
    const at = it.copies.length - 1;
    const answer = await call(
      `POST ${STUDIO_CALLS.act(draft.id, 'publish')}`,
      { revision: handed.data.draft.revision },
      [it.copies[at]!, seconds[at]!],
    );
    expect(answer).toMatchObject({ httpStatus: 200 });
  }

  test('no reader gets a mixture: each page whole, none older than one that was read before', async () => {
    let isDone = false;
    const read = it.copies.map(async (_, at) => {
      const seen = new Map<string, number>(NAMES.map((name) => [name, 0]));
      let reads = 0;
      while (!isDone || reads === 0) {
        // What came together is read in turn: after the new one of a pair never the old one of the other.
        const last = Math.max(...seen.values());
        for (const name of reads % 2 === 0 ? NAMES : NAMES.toReversed()) {
          const now = await served(at, name);
          expect(now).toBeGreaterThanOrEqual(last);
          seen.set(name, now);
        }
        reads += 1;
      }
      return reads;
    });
    for (let round = 1; round <= ROUNDS!; round++) {
      await publish(round);
      for (const at of it.copies.keys())
        for (const name of NAMES)
          await expect.poll(() => served(at, name), { timeout: 20_000, interval: 10 }).toBe(round);
    }
    isDone = true;
    for (const reads of await Promise.all(read)) expect(reads).toBeGreaterThan(ROUNDS!);
  });

  test('of two who publish one file at once one does, and the other is told', async () => {
    const begin = async (at: number) => {
      const base = (await newest(FILES[0]!)).version;
      const files = [{ file: FILES[0]!, text: textOf('tools', 100 + at), base }];
      const { data } = await call(`POST ${STUDIO_CALLS.drafts}`, { title: '同时', files });
      const handed = await call(`POST ${STUDIO_CALLS.act(data.id, 'submit')}`, {
        revision: 1,
        reason: '同时',
      });
      return handed.data.draft as { id: string; revision: number };
    };
    const drafts = [await begin(0), await begin(1)];
    const answers = await Promise.all(
      drafts.map(({ id, revision }, index) => {
        const at = index % it.copies.length;
        return call(`POST ${STUDIO_CALLS.act(id, 'publish')}`, { revision }, [it.copies[at]!, seconds[at]!]);
      }),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual(['ok', 'publication_refused']);
    const won = 100 + answers.findIndex(({ code }) => code === 'ok');
    for (const at of it.copies.keys())
      await expect.poll(() => served(at, 'tools'), { timeout: 20_000, interval: 10 }).toBe(won);
  });
});
