import type { Checked } from '../../../src/contract/studio/studio';
import { type AskThread, createThread } from '../../kernel/base/thread';
import type { SchemaRegistry } from '../../kernel/schemas/registry';
import type { TriedTexts } from '../../kernel/schemas/trial';

interface Asked {
  /** What is in service another way than the thread knows it; undefined for a file that is gone. */
  changed: ReadonlyMap<string, string | undefined>;
  /** Which file each path, resource and call belongs to. */
  claims: ReadonlyMap<string, readonly string[]>;
  tried: TriedTexts;
}
/** What the thread is asked for. */
export type CheckJob = Asked & { id: number };

/** Checks texts beside all that is in service, in a thread of its own. Throws `too_many_requests`. */
export type CheckTexts = (tried: TriedTexts) => Promise<Checked>;

/** A thread that follows what is in service and checks as one types. */
export function createCheckThread(registry: Pick<SchemaRegistry, 'texts' | 'claims'>): CheckTexts {
  let known: ReadonlyMap<string, string> = new Map();
  const ask: AskThread<Asked, Checked> = createThread(
    {
      purpose: 'checks',
      source: new URL('./check-worker.ts', import.meta.url),
      mostWaiting: 20,
      mostMemory: 512,
    },
    () => {
      known = new Map();
    },
  );
  return (tried) => {
    const inService = registry.texts();
    const send = () => {
      const changed = new Map<string, string | undefined>();
      for (const [file, text] of inService) if (known.get(file) !== text) changed.set(file, text);
      for (const file of known.keys()) if (!inService.has(file)) changed.set(file, undefined);
      known = inService;
      return { changed, claims: registry.claims(), tried };
    };
    return ask(send);
  };
}
