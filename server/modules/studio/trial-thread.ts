import type { Problem } from '../../../src/contract/check/problem';
import type { Change } from '../../../src/contract/language/page-changes';
import type { Checked } from '../../../src/contract/studio/studio';
import { type AskThread, createThread } from '../../kernel/base/thread';
import type { SchemaRegistry } from '../../kernel/schemas/registry';
import { changedTexts, type FolderState, type Trial, type TriedTexts } from '../../kernel/schemas/trial';

/** What putting texts into service would bring about. */
export interface Assessment extends Pick<Trial, 'touched'> {
  /** In words, the worst first. */
  changes: Change[];
  /** What keeps them from being in service: errors of theirs, and of others by them. */
  errors: (Problem & { file: string })[];
  /** The pages that change, as they are and as they would be, with the dictionaries that they use. */
  before: FolderState;
  after: FolderState;
}

/** What the thread is asked for, each with its answer. */
export interface TrialQuestions {
  check: (tried: TriedTexts) => Checked;
  assess: (tried: TriedTexts) => Assessment;
  compare: (before: TriedTexts, after: TriedTexts) => Change[];
}
/** Trials beside all that is in service, which nothing is taken into. All reject with `too_many_requests`. */
export type Trials = {
  [Name in keyof TrialQuestions]: (
    ...asked: Parameters<TrialQuestions[Name]>
  ) => Promise<ReturnType<TrialQuestions[Name]>>;
};

interface Asked {
  /** What is in service another way than the thread knows it; undefined for a file that is gone. */
  changed: ReadonlyMap<string, string | undefined>;
  /** Which file each path, resource and call belongs to. */
  claims: ReadonlyMap<string, readonly string[]>;
  question: keyof TrialQuestions;
  texts: readonly TriedTexts[];
}
export type TrialJob = Asked & { id: number };

type InService = Pick<SchemaRegistry, 'texts' | 'claims'>;

const known = new WeakMap<InService, Trials>();

/** The trials of a gateway, in a thread that follows what it has in service. */
export function trialsOf(registry: InService): Trials {
  const trials = known.get(registry) ?? createTrials(registry);
  known.set(registry, trials);
  return trials;
}

function createTrials(registry: InService): Trials {
  let inThread: ReadonlyMap<string, string> = new Map();
  const ask: AskThread<Asked, unknown> = createThread(
    {
      purpose: 'trials',
      source: new URL('./trial-worker.ts', import.meta.url),
      mostWaiting: 20,
      mostMemory: 512,
    },
    () => {
      inThread = new Map();
    },
  );
  const send = (question: keyof TrialQuestions, texts: readonly TriedTexts[]) =>
    ask(() => {
      const inService = registry.texts();
      const changed = changedTexts(inThread, inService);
      inThread = inService;
      return { changed, claims: registry.claims(), question, texts };
    });
  return {
    check: (tried) => send('check', [tried]) as Promise<Checked>,
    assess: (tried) => send('assess', [tried]) as Promise<Assessment>,
    compare: (before, after) => send('compare', [before, after]) as Promise<Change[]>,
  };
}
