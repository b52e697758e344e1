import { Refusal } from '../base/errors';
import { HASHES_AT_A_TIME } from './passwords';

interface Requester {
  /** Whose places are counted together. */
  address: string;
  /** Aborted once nobody waits for the answer any more. */
  signal?: AbortSignal;
}

/** The line of the calls that hash a password, which takes a tenth of a second of one core on purpose (decision 103). */
export interface PasswordQueue {
  /**
   * Does the work in its turn, first come, first served. Throws `overloaded` at once, with `retryAfter` in seconds, when
   * there is no place, and `request_incomplete` when the caller goes away while it waits; the work is not begun then.
   */
  run<T>(requester: Requester, work: () => Promise<T>): Promise<T>;
  waiting(): number;
}

export interface PasswordQueueLimits {
  concurrency: number;
  mostWaiting: number;
  /** Of these from one address, so that nobody alone keeps all others out. */
  mostOfAnAddress: number;
}

/**
 * One core is left to the thread that answers everybody. A hundred wait about ten seconds on a machine of two cores, and
 * whoever has waited longer presses again; an office behind one address may have half of the places.
 */
const LIMITS: PasswordQueueLimits = {
  concurrency: HASHES_AT_A_TIME,
  mostWaiting: 100,
  mostOfAnAddress: 50,
};

/** Seconds that a call is expected to take before one has been seen, and the weight of each that is seen. */
const FIRST_SECONDS = 0.1;
const WEIGHT = 0.1;

/** A queue of one gateway, in memory: each copy has cores of its own. */
export function createPasswordQueue(limits: Partial<PasswordQueueLimits> = {}): PasswordQueue {
  const { concurrency, mostWaiting, mostOfAnAddress } = { ...LIMITS, ...limits };
  const line = new Set<{ address: string; begin: () => void }>();
  let running = 0;
  let seconds = FIRST_SECONDS;

  const retryAfter = () => Math.max(1, Math.ceil(((line.size + running) * seconds) / concurrency));
  const placesOf = (address: string) => [...line].filter((one) => one.address === address).length;

  function turn({ address, signal }: Requester): Promise<void> {
    if (line.size >= mostWaiting || placesOf(address) >= mostOfAnAddress) {
      throw new Refusal('overloaded', { retryAfter: retryAfter() });
    }
    return new Promise((resolve, reject) => {
      const leave = () => {
        line.delete(place);
        reject(new Refusal('request_incomplete'));
      };
      const place = {
        address,
        begin: () => {
          signal?.removeEventListener('abort', leave);
          resolve();
        },
      };
      signal?.addEventListener('abort', leave, { once: true });
      line.add(place);
    });
  }

  function pass(): void {
    const [next] = line;
    if (!next) {
      running -= 1;
      return;
    }
    line.delete(next);
    next.begin();
  }

  return {
    async run(requester, work) {
      if (requester.signal?.aborted) throw new Refusal('request_incomplete');
      if (running < concurrency) running += 1;
      else await turn(requester);
      const began = performance.now();
      try {
        return await work();
      } finally {
        seconds += WEIGHT * ((performance.now() - began) / 1_000 - seconds);
        pass();
      }
    },
    waiting: () => line.size,
  };
}
