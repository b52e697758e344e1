import { randomBytes, type ScryptOptions, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';

/** Cost of a new hash: about 32 MB and 0.1 s. Kept in the hash, so that it can be raised later. */
const COST = { N: 2 ** 15, r: 8, p: 1 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;
/** Milliseconds without a hash after which a thread goes. */
const IDLE = 60_000;

/** Hashes that are worked out at a time, whoever asks: one core is left to the thread that answers everybody. */
export const HASHES_AT_A_TIME = Math.max(1, availableParallelism() - 1);

/**
 * Threads of the process for hashes, apart from libuv's, which files and host names need, and of a lower priority. They
 * refuse nobody: calls have waited in the queue of their gateway (decision 103), and what hashes without, the demo and
 * people who give another account a password in a transaction, is as little as there are connections.
 */
const threads = new Piscina<object, Uint8Array>({
  filename: new URL('./scrypt-worker.mjs', import.meta.url).href,
  minThreads: 0,
  maxThreads: HASHES_AT_A_TIME,
  idleTimeout: IDLE,
});

/** Hashes a password as `scrypt$N$r$p$salt$key`, salt and key in base64url; another `N` than the usual is for the demo's. */
export async function hashPassword(password: string, N = COST.N): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, { ...COST, N });
  return ['scrypt', N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/**
 * Whether the password is the one behind the hash. Without a hash (no such account) it works as long and answers no,
 * so that time does not tell which user names exist.
 */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = (hash ?? NOBODY).split('$');
  const wanted = Buffer.from(key, 'base64url');
  const given = await derive(password, Buffer.from(salt, 'base64url'), {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  });
  return wanted.length === given.length && timingSafeEqual(wanted, given) && hash !== undefined;
}

/** A hash of the usual cost that no password is compared with in earnest. */
const NOBODY = ['scrypt', COST.N, COST.r, COST.p, 'A'.repeat(22), 'A'.repeat(43)].join('$');

async function derive(
  password: string,
  salt: Buffer,
  cost: { N: number; r: number; p: number },
): Promise<Buffer> {
  const options: ScryptOptions = { ...cost, maxmem: 256 * cost.N * cost.r };
  const job = { password: password.normalize('NFKC'), salt, length: KEY_BYTES, options };
  return Buffer.from(await threads.run(job));
}
