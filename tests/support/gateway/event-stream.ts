import type { SchemaChange } from '../../../src/contract/language/schema-changes';

/** Server-sent events as they come; `raw` is all that was sent. */
export interface EventStream {
  events: { event: string; data: string }[];
  changes(): SchemaChange[];
  raw(): string;
  /** Whether the other side has ended it. */
  ended(): boolean;
  leave(): Promise<void>;
}

/** Reads an answer of server-sent events in the background. */
export function readEvents(response: Response): EventStream {
  const reader = response.body!.getReader();
  const decoder = new TextDecoder();
  const events: EventStream['events'] = [];
  let raw = '';
  let rest = '';
  let ended = false;
  void (async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const text = decoder.decode(part.value, { stream: true });
      raw += text;
      const blocks = (rest + text).split('\n\n');
      rest = blocks.pop()!;
      for (const block of blocks) {
        const [, event] = /^event: (.*)$/m.exec(block) ?? [];
        const [, data = ''] = /^data: (.*)$/m.exec(block) ?? [];
        if (event) events.push({ event, data });
      }
    }
  })().finally(() => {
    ended = true;
  });
  return {
    events,
    changes: () => events.filter(({ event }) => event === 'change').map(({ data }) => JSON.parse(data)),
    raw: () => raw,
    ended: () => ended,
    leave: () => reader.cancel(),
  };
}
