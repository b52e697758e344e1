/** The people whose pages are open, in a process of their own, so that what they hear does not hold whoever reads the clock. */
import { Agent, type IncomingMessage, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { MESSAGE_CALLS } from '../../../src/contract/api/messages';
import type { ReaderReport, ReaderRequest } from './streams';

/** Streams that are being opened at a time. */
const TOGETHER = 50;
/** Milliseconds that a message may take to arrive; the next heartbeat of a stream would bring it. */
const PATIENCE = 30_000;

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
const report = (message: ReaderReport) => process.send?.(message);

let arrivals: number[] = [];
let expected = Number.POSITIVE_INFINITY;
let patience: NodeJS.Timeout | undefined;

process.on('message', async (asked: ReaderRequest) => {
  if (asked.kind === 'expect') {
    arrivals = [];
    expected = asked.count;
    patience = setTimeout(tell, PATIENCE);
    report({ kind: 'expecting' });
    return;
  }
  const { url, tokens } = asked;
  const left = [...tokens];
  let refused = 0;
  const open = async () => {
    for (let token = left.pop(); token !== undefined; token = left.pop()) {
      await openStream(url, token).catch((error: Error) => {
        console.error(error.message);
        refused += 1;
      });
    }
  };
  await Promise.all(Array.from({ length: TOGETHER }, open));
  report({ kind: 'open', refused });
});

/** Opens a stream; resolves with the first number that it brings. Rejects where it is refused. */
function openStream(url: string, token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    const sent = request(url + MESSAGE_CALLS.events, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) {
        answer.resume();
        reject(new Error(`a stream was answered ${answer.statusCode}`));
        return;
      }
      answer.on('close', () => reject(new Error('a stream has ended')));
      listen(answer, resolve);
    });
    sent.on('error', reject);
    sent.end();
  });
}

function listen(answer: IncomingMessage, opened: () => void): void {
  let rest = '';
  let isOpen = false;
  answer.setEncoding('utf8');
  answer.on('data', (part: string) => {
    const blocks = (rest + part).split('\n\n');
    rest = blocks.pop()!;
    for (const block of blocks) {
      if (!block.startsWith('event: unread')) continue;
      if (isOpen) arrive();
      isOpen = true;
      opened();
    }
  });
}

function arrive(): void {
  arrivals.push(performance.timeOrigin + performance.now());
  if (arrivals.length >= expected) tell();
}

function tell(): void {
  clearTimeout(patience);
  expected = Number.POSITIVE_INFINITY;
  report({ kind: 'arrived', arrivals });
}
