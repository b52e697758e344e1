export type SaveState<Kept> =
  | { kind: 'saved' | 'unsaved' | 'saving' }
  | { kind: 'failed'; reason: unknown }
  /** Somebody else has saved meanwhile: nothing is sent until it is said which text counts. */
  | { kind: 'conflict'; theirs: Kept };

/** What keeps a draft up to date on the gateway. */
export interface Saver<Content, Kept> {
  /** Has the newest content saved after a while without another. */
  change(content: Content): void;
  /** Saves now what is not saved; answers whether all of it is. */
  flush(): Promise<boolean>;
  /** Goes on from what is kept, in place of what was to be saved. */
  goOnFrom(kept: Kept): void;
  /** Saves one's own content over theirs. */
  overwrite(): Promise<boolean>;
}

interface SaverOptions<Content, Kept> {
  /** What the gateway had at the beginning. */
  kept: Kept;
  /** Sends content that goes on from what is kept; rejects where it could not be taken. */
  send(content: Content, kept: Kept): Promise<Kept>;
  /** Theirs, where a failure says that somebody else has saved. */
  conflictIn(reason: unknown): Kept | undefined;
  onState(state: SaveState<Kept>): void;
  /** Milliseconds without a change before it is sent. */
  wait?: number;
}

/** One save after another, each of the newest content; a save that fails is tried again with the next change. */
export function createSaver<Content, Kept>({
  kept: first,
  send,
  conflictIn,
  onState,
  wait = 700,
}: SaverOptions<Content, Kept>): Saver<Content, Kept> {
  let kept = first;
  let waiting: { content: Content } | undefined;
  let theirs: Kept | undefined;
  let running: Promise<boolean> | undefined;
  let clock: ReturnType<typeof setTimeout> | undefined;

  async function save(): Promise<boolean> {
    while (waiting && theirs === undefined) {
      const sent = waiting;
      onState({ kind: 'saving' });
      try {
        kept = await send(sent.content, kept);
        if (waiting === sent) waiting = undefined;
      } catch (reason) {
        theirs = conflictIn(reason);
        onState(theirs === undefined ? { kind: 'failed', reason } : { kind: 'conflict', theirs });
        return false;
      }
    }
    if (theirs === undefined) onState({ kind: 'saved' });
    return theirs === undefined;
  }

  function flush(): Promise<boolean> {
    clearTimeout(clock);
    if (!waiting && !running) return Promise.resolve(theirs === undefined);
    running ??= save().finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    change(content) {
      waiting = { content };
      if (theirs !== undefined) return;
      if (!running) onState({ kind: 'unsaved' });
      clearTimeout(clock);
      clock = setTimeout(flush, wait);
    },
    flush,
    goOnFrom(next) {
      clearTimeout(clock);
      kept = next;
      waiting = undefined;
      theirs = undefined;
      onState({ kind: 'saved' });
    },
    overwrite() {
      if (theirs !== undefined) kept = theirs;
      theirs = undefined;
      return flush();
    },
  };
}
