import { expect, test } from 'vitest';
import { createPasswordQueue } from '../../../server/kernel/sessions/password-queue';

/** Work that goes on until it is told to end. */
function held() {
  let end: () => void = () => undefined;
  let fail: (reason: Error) => void = () => undefined;
  const ended = new Promise<void>((resolve, reject) => {
    [end, fail] = [resolve, reject];
  });
  return { work: () => ended, end: () => end(), fail: (reason: Error) => fail(reason) };
}

test('so many are done at a time, and a turn whose work failed is passed on', async () => {
  const queue = createPasswordQueue({ concurrency: 2 });
  const works = [held(), held(), held(), held()];
  const started: number[] = [];
  const done = works.map(({ work }, place) =>
    queue.run({ address: '' }, () => {
      started.push(place);
      return work();
    }),
  );
  expect([started, queue.waiting()]).toEqual([[0, 1], 2]);
  works[1]!.fail(new Error('wrong'));
  await expect(done[1]).rejects.toThrow('wrong');
  await expect.poll(() => started).toEqual([0, 1, 2]);
  for (const { end } of works) end();
  await Promise.all([done[0], done[2], done[3]]);
  expect([started, queue.waiting()]).toEqual([[0, 1, 2, 3], 0]);
});

test('the longer the line and the slower the work, the later one is asked to come back', async () => {
  const after = async (mostWaiting: number) => {
    const queue = createPasswordQueue({ concurrency: 1, mostWaiting, mostOfAnAddress: mostWaiting });
    const first = held();
    const inside = Array.from({ length: mostWaiting + 1 }, () => queue.run({ address: '' }, first.work));
    const refused = await queue.run({ address: '' }, first.work).catch((reason) => reason);
    first.end();
    await Promise.all(inside);
    return refused.data.retryAfter;
  };
  // A tenth of a second each, as long as none has been seen.
  expect([await after(1), await after(99)]).toEqual([1, 10]);
});

test('who is gone already is not begun', async () => {
  const queue = createPasswordQueue();
  const gone = AbortSignal.abort();
  let isStarted = false;
  const refused = queue.run({ address: '', signal: gone }, async () => {
    isStarted = true;
  });
  await expect(refused).rejects.toMatchObject({ code: 'request_incomplete' });
  expect(isStarted).toBe(false);
});
