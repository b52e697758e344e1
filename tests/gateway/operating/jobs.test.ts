import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Log } from '../../../server/kernel/base/log';
import type { Job } from '../../../server/kernel/jobs/job';
import { type Jobs, runJobs } from '../../../server/kernel/jobs/run-jobs';
import { openPages } from '../../../server/open-pages';
import { testDatabases } from '../../support/gateway/databases';
import { startGatewayOn, type TestGateway } from '../../support/gateway/gateway';

const HOUR = 60 * 60_000;

describe.each(testDatabases())('jobs of the gateway on $name', ({ start }) => {
  let gateway: TestGateway;
  let now: Date;
  let failures: Record<string, unknown>[];
  const opened: Jobs[] = [];
  beforeAll(async () => {
    gateway = await startGatewayOn(start, { openPages });
  });
  beforeEach(async () => {
    now = new Date('2026-11-24T08:00:00+08:00');
    failures = [];
    await database().kysely.deleteFrom('job_run').where('name', 'like', 'test.%').execute();
  });
  afterAll(async () => {
    await Promise.all(opened.map((jobs) => jobs.close()));
    await gateway?.close();
  });

  const database = () => gateway.gateway.context.database;
  /** The jobs of one more copy of the gateway. */
  function copy(...jobs: Job[]): Jobs {
    const log: Log = { info: () => undefined, error: (_event, fields = {}) => void failures.push(fields) };
    const one = runJobs(jobs, { database: database(), storage: undefined as never, log, clock: () => now });
    opened.push(one);
    return one;
  }
  const stored = (name: string) =>
    database().kysely.selectFrom('job_run').selectAll().where('name', '=', name).executeTakeFirst();
  const pass = (ms: number) => {
    now = new Date(now.getTime() + ms);
  };

  test('three copies that look at once run it once, and again when it is due', async () => {
    let runs = 0;
    const job: Job = {
      name: 'test.once',
      everyMs: HOUR,
      run: async () => {
        runs += 1;
        await setTimeout(50);
      },
    };
    const copies = [copy(job), copy(job), copy(job)];
    const round = () => Promise.all(copies.map((one) => one.runDue()));
    await round();
    await round();
    expect(runs).toBe(1);
    pass(HOUR);
    await round();
    expect(runs).toBe(2);
    expect(await stored('test.once')).toMatchObject({ failures: 0, error: null, succeeded_at: now });
  });

  test('one that throws is logged, tried again later each time, and keeps no other from running', async () => {
    let tries = 0;
    let others = 0;
    const broken: Job = {
      name: 'test.broken',
      everyMs: HOUR,
      run: async () => {
        tries += 1;
        if (tries < 3) throw new Error(`no ${tries}`);
      },
    };
    const other: Job = {
      name: 'test.other',
      everyMs: 1000,
      run: async () => {
        others += 1;
      },
    };
    const jobs = copy(broken, other);
    await jobs.runDue();
    expect(await stored('test.broken')).toMatchObject({
      failures: 1,
      error: 'Error: no 1',
      succeeded_at: null,
    });
    await jobs.runDue();
    expect(tries).toBe(1);
    pass(60_000);
    await jobs.runDue();
    expect(tries).toBe(2);
    pass(60_000);
    await jobs.runDue();
    expect(tries).toBe(2);
    pass(60_000);
    await jobs.runDue();
    expect(tries).toBe(3);
    expect(await stored('test.broken')).toMatchObject({ failures: 0, error: null });
    expect(others).toBe(4);
    expect(failures).toEqual([
      { job: 'test.broken', reason: 'Error: no 1' },
      { job: 'test.broken', reason: 'Error: no 2' },
    ]);
  });

  test('one that hangs is told to stop at its limit, and another copy may begin', async () => {
    let stopped = false;
    const hanging: Job = {
      name: 'test.hanging',
      everyMs: HOUR,
      limitMs: 200,
      run: (_context, signal) =>
        new Promise(() =>
          signal.addEventListener('abort', () => {
            stopped = true;
          }),
        ),
    };
    await copy(hanging).runDue();
    expect(stopped).toBe(true);
    expect(await stored('test.hanging')).toMatchObject({
      failures: 1,
      error: 'Error: not ended after 200 ms',
    });
    let ran = false;
    pass(HOUR);
    await copy({
      ...hanging,
      run: async () => {
        ran = true;
      },
    }).runDue();
    expect(ran).toBe(true);
  });

  test('what a copy that is gone held is taken over once its time is up, and its late end changes nothing', async () => {
    let fail: (reason: Error) => void = () => undefined;
    const late = new Promise<void>((_resolve, reject) => {
      fail = reject;
    });
    const job = (run: () => Promise<void>): Job => ({ name: 'test.gone', everyMs: HOUR, limitMs: HOUR, run });
    const gone = copy(job(() => late)).runDue();
    await expect.poll(() => stored('test.gone')).toBeDefined();
    let runs = 0;
    const next = copy(
      job(async () => {
        runs += 1;
      }),
    );
    await next.runDue();
    expect(runs).toBe(0);
    pass(HOUR);
    await next.runDue();
    expect(runs).toBe(1);
    const before = await stored('test.gone');
    pass(1000);
    fail(new Error('much too late'));
    await gone;
    expect(await stored('test.gone')).toEqual(before);
  });

  test('two jobs of one name are refused', () => {
    const job: Job = { name: 'test.twice', everyMs: HOUR, run: async () => undefined };
    expect(() => runJobs([job, job], {} as never)).toThrow('test.twice');
  });
});
