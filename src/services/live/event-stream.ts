export interface StreamEvent {
  name: string;
  data: string;
}

/**
 * The server-sent events of a stream (HTML Living Standard, section 9.2.6) as our gateway writes them: one `event` line,
 * `data` lines, an empty line. Undefined stands for a sign of life that says nothing. Rejects when the stream breaks off.
 */
export async function* eventsIn(
  stream: ReadableStream<Uint8Array>,
): AsyncGenerator<StreamEvent | undefined, void> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    rest += decoder.decode(value, { stream: true });
    const blocks = rest.split(/\r?\n\r?\n/);
    rest = blocks.pop() ?? '';
    for (const block of blocks) yield eventOf(block);
  }
}

function eventOf(block: string): StreamEvent | undefined {
  const lines = block.split(/\r?\n/);
  const valuesOf = (field: string) =>
    lines.flatMap((line) =>
      line.startsWith(`${field}:`) ? line.slice(field.length + 1).replace(/^ /, '') : [],
    );
  const [name] = valuesOf('event');
  return name === undefined ? undefined : { name, data: valuesOf('data').join('\n') };
}
