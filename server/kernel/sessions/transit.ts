import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  generateKeyPair,
  type KeyObject,
  privateDecrypt,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { TransitKey } from '../../../src/contract/base/identity';
import { transitExpired } from '../base/errors';
import type { Db } from '../db/tables';
import type { Secrets } from './secrets';

/** Passwords in transit (design: "Sign-in"): encrypted by the browser for this gateway, each for one use. */
export interface Transit {
  /** The public key and a nonce that is good for five minutes and one request. Writes nothing: whoever asks may ask often. */
  issue(): TransitKey;
  /**
   * Opens values that the browser sent as base64(RSA-OAEP-256(JSON {nonce, value})) and burns their nonces;
   * the values of one request may share one. Throws `transit_expired` when one cannot be opened or was used before.
   */
  open<const Names extends string>(sealed: Record<Names, string>): Promise<Record<Names, string>>;
}

const NONCE_LIFE_MS = 5 * 60_000;
/** Random part, end of life in seconds since 1970 and mark of the gateway; short, since RSA seals 190 bytes at most. */
const NONCE = /^([\w-]{12})\.([0-9a-z]{6,8})\.([\w-]{16})$/;
const parcel = z.strictObject({ nonce: z.string().regex(NONCE), value: z.string() });

/** Loads the key pair that all copies of the gateway share, or makes it on the first start. */
export async function createTransit(db: Db, secrets: Secrets, clock: () => Date): Promise<Transit> {
  const { publicKey, privateKey } = (await loadKey(db, secrets)) ?? (await makeKey(db, secrets));

  return {
    issue() {
      const ends = Math.floor((clock().getTime() + NONCE_LIFE_MS) / 1000);
      const nonce = marked(`${randomBytes(9).toString('base64url')}.${ends.toString(36)}`, secrets);
      return { keyId: secrets.transitKeyId, publicKey, nonce };
    },
    async open(sealed) {
      const parcels = Object.entries<string>(sealed).map(
        ([name, text]) => [name, unpack(text, privateKey)] as const,
      );
      const nonces = new Set(parcels.map(([, { nonce }]) => nonce));
      for (const nonce of nonces) requireOurs(nonce, secrets, clock());
      await burn(db, nonces, clock());
      return Object.fromEntries(parcels.map(([name, { value }]) => [name, value])) as typeof sealed;
    },
  };
}

function unpack(text: string, privateKey: KeyObject): z.infer<typeof parcel> {
  try {
    const opened = privateDecrypt({ key: privateKey, oaepHash: 'sha256' }, Buffer.from(text, 'base64'));
    return parcel.parse(JSON.parse(opened.toString('utf8')));
  } catch {
    throw transitExpired();
  }
}

function marked(content: string, secrets: Secrets): string {
  return `${content}.${secrets.hash(`transit\n${content}`).slice(0, 16)}`;
}

/** Throws `transit_expired` for a nonce that this gateway did not issue, or did too long ago. */
function requireOurs(nonce: string, secrets: Secrets, now: Date): void {
  const [, random, ends = ''] = NONCE.exec(nonce) ?? [];
  const ours = Buffer.from(marked(`${random}.${ends}`, secrets));
  const given = Buffer.from(nonce);
  if (given.length !== ours.length || !timingSafeEqual(given, ours)) throw transitExpired();
  if (Number.parseInt(ends, 36) * 1000 <= now.getTime()) throw transitExpired();
}

/** Keeps the nonces as used until they would have ended by themselves; of two requests with one, one is served. */
async function burn(db: Db, nonces: Set<string>, now: Date): Promise<void> {
  const expires_at = new Date(now.getTime() + NONCE_LIFE_MS);
  const kept = await db
    .insertInto('transit_nonce')
    .values([...nonces].sort().map((nonce) => ({ nonce, expires_at })))
    .onConflict((conflict) => conflict.column('nonce').doNothing())
    .returning('nonce')
    .execute();
  if (kept.length !== nonces.size) throw transitExpired();
}

interface KeyPair {
  publicKey: JsonWebKey;
  privateKey: KeyObject;
}

async function loadKey(db: Db, secrets: Secrets): Promise<KeyPair | undefined> {
  const row = await db
    .selectFrom('transit_key')
    .selectAll()
    .where('key_id', '=', secrets.transitKeyId)
    .executeTakeFirst();
  return row && { publicKey: row.public_jwk, privateKey: unseal(row.private_key_sealed, secrets.seal) };
}

/** Of several copies that start together the first to write wins, and all read what it wrote. */
async function makeKey(db: Db, secrets: Secrets): Promise<KeyPair> {
  const pair = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const publicJwk = { ...pair.publicKey.export({ format: 'jwk' }), alg: 'RSA-OAEP-256', use: 'enc' };
  await db
    .insertInto('transit_key')
    .values({
      key_id: secrets.transitKeyId,
      public_jwk: JSON.stringify(publicJwk),
      private_key_sealed: seal(pair.privateKey, secrets.seal),
    })
    .onConflict((conflict) => conflict.column('key_id').doNothing())
    .execute();
  return (await loadKey(db, secrets))!;
}

/** AES-256-GCM, as base64 of iv (12 bytes), tag (16) and ciphertext. */
function seal(privateKey: KeyObject, key: KeyObject): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const plain = privateKey.export({ format: 'der', type: 'pkcs8' });
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64');
}

function unseal(sealed: string, key: KeyObject): KeyObject {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 });
  decipher.setAuthTag(bytes.subarray(12, 28));
  const plain = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]);
  return createPrivateKey({ key: plain, format: 'der', type: 'pkcs8' });
}
