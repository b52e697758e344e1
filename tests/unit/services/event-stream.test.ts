import { describe, expect, it } from 'vitest';
import { eventsIn, type StreamEvent } from '@/services/live/event-stream';

/** Reads a stream that arrives in these pieces. */
async function read(pieces: Uint8Array[]): Promise<(StreamEvent | undefined)[]> {
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
  const events: (StreamEvent | undefined)[] = [];
  for await (const event of eventsIn(stream)) events.push(event);
  return events;
}

const SENT =
  'event: ready\ndata: {}\n\n: still here\n\nevent: change\ndata: {"a":\ndata: "名称"}\n\nevent: cut off';
const READ = [{ name: 'ready', data: '{}' }, undefined, { name: 'change', data: '{"a":\n"名称"}' }];

describe('Server-sent events', () => {
  it('are read alike however the network cuts them, in the middle of a character too', async () => {
    const bytes = new TextEncoder().encode(SENT);
    for (const size of [1, 2, 3, 7, 50, bytes.length]) {
      const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
        bytes.slice(index * size, (index + 1) * size),
      );
      expect(await read(pieces)).toEqual(READ);
    }
  });
});
