import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSaver, type SaveState } from '@/features/studio/drafts/saver';

interface Kept {
  text: string;
  revision: number;
}

class Changed extends Error {
  constructor(readonly theirs: Kept) {
    super('changed');
  }
}

/** A gateway with one draft; `kept` is what it has, and what else the test says fails. */
function gateway() {
  const state = { kept: { text: '', revision: 1 }, fails: false, sent: [] as string[] };
  const states: SaveState<Kept>[] = [];
  const saver = createSaver<string, Kept>({
    kept: state.kept,
    async send(text, { revision }) {
      state.sent.push(text);
      await Promise.resolve();
      if (state.fails) throw new Error('no answer');
      if (revision !== state.kept.revision) throw new Changed(state.kept);
      state.kept = { text, revision: revision + 1 };
      return state.kept;
    },
    conflictIn: (reason) => (reason instanceof Changed ? reason.theirs : undefined),
    onState: (next) => states.push(next),
  });
  return { state, states, saver, last: () => states.at(-1)?.kind };
}

describe('a draft that is written', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('is saved once when the keys rest', async () => {
    const { state, saver, last } = gateway();
    for (const text of ['a', 'ab', 'abc']) saver.change(text);
    expect(last()).toBe('unsaved');
    await vi.runAllTimersAsync();
    expect(state.sent).toEqual(['abc']);
    expect(last()).toBe('saved');
  });

  test('is saved again where it was changed while it was being saved', async () => {
    const { state, saver, last } = gateway();
    saver.change('a');
    const saved = saver.flush();
    saver.change('b');
    expect(await saved).toBe(true);
    expect(state.kept.text).toBe('b');
    expect(last()).toBe('saved');
  });

  test('stays unsaved where the gateway does not answer, and is sent with the next change', async () => {
    const { state, saver, last } = gateway();
    state.fails = true;
    saver.change('a');
    expect(await saver.flush()).toBe(false);
    expect(last()).toBe('failed');
    state.fails = false;
    saver.change('ab');
    await vi.runAllTimersAsync();
    expect(state.kept.text).toBe('ab');
    expect(last()).toBe('saved');
  });

  test('is not saved over what somebody else has saved until that is said', async () => {
    const { state, states, saver } = gateway();
    state.kept = { text: 'theirs', revision: 2 };
    saver.change('mine');
    expect(await saver.flush()).toBe(false);
    expect(states.at(-1)).toEqual({ kind: 'conflict', theirs: { text: 'theirs', revision: 2 } });
    saver.change('mine too');
    await vi.runAllTimersAsync();
    expect(state.kept.text).toBe('theirs');
    expect(await saver.overwrite()).toBe(true);
    expect(state.kept).toEqual({ text: 'mine too', revision: 3 });
  });

  test('goes on from theirs where that is chosen', async () => {
    const { state, saver, last } = gateway();
    state.kept = { text: 'theirs', revision: 2 };
    saver.change('mine');
    await saver.flush();
    saver.goOnFrom(state.kept);
    expect(last()).toBe('saved');
    saver.change('theirs and more');
    expect(await saver.flush()).toBe(true);
    expect(state.kept).toEqual({ text: 'theirs and more', revision: 3 });
  });
});
