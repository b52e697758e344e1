import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  generateKeyPair,
  type KeyObject,
  privateDecrypt,
  randomBytes,
} from 'node:crypto';
import { promisify } from 'node:util';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { TransitKey } from '../../src/contract/identity';
import type { Tables } from '../db/tables';
import { transitExpired } from '../errors';
import type { Secrets } from './secrets';

/** Passwords in transit (design: "Sign-in"): encrypted by the browser for this gateway, each for one use. */
export interface Transit {
  /** The public key and a nonce that is good for five minutes and one request. */
  issue(): Promise<TransitKey>;
  /**
   * Opens values that the browser sent as base64(RSA-OAEP-256(JSON {nonce, value})) and burns their nonces;
   * the values of one request may share one. Throws `transit_expired` when one cannot be opened or was used before.
   */
  open<const Names extends string>(sealed: Record<Names, string>): Promise<Record<Names, string>>;
}

const NONCE_LIFE_MS = 5 * 60_000;
const parcel = z.strictObject({ nonce: z.string().regex(/^[\w-]{1,64}$/), value: z.string() });

/** Loads the key pair that all copies of the gateway share, or makes it on the first start. */
export async function createTransit(
  db: Kysely<Tables>,
  secrets: Secrets,
  clock: () => Date,
): Promise<Transit> {
  const { publicKey, privateKey } = (await loadKey(db, secrets)) ?? (await makeKey(db, secrets));

  return {
    async issue() {
      const nonce = randomBytes(16).toString('base64url');
      const expires_at = new Date(clock().getTime() + NONCE_LIFE_MS);
      await db.insertInto('transit_nonce').values({ nonce, expires_at }).execute();
      return { keyId: secrets.transitKeyId, publicKey, nonce };
    },
    async open(sealed) {
      const parcels = Object.entries<string>(sealed).map(
        ([name, text]) => [name, unpack(text, privateKey)] as const,
      );
      await burn(db, new Set(parcels.map(([, { nonce }]) => nonce)), clock());
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

async function burn(db: Kysely<Tables>, nonces: Set<string>, now: Date): Promise<void> {
  const burnt = await db
    .deleteFrom('transit_nonce')
    .where('nonce', 'in', [...nonces])
    .returning('expires_at')
    .execute();
  if (burnt.length !== nonces.size || burnt.some((row) => row.expires_at <= now)) throw transitExpired();
}

interface KeyPair {
  publicKey: JsonWebKey;
  privateKey: KeyObject;
}

async function loadKey(db: Kysely<Tables>, secrets: Secrets): Promise<KeyPair | undefined> {
  const row = await db
    .selectFrom('transit_key')
    .selectAll()
    .where('key_id', '=', secrets.transitKeyId)
    .executeTakeFirst();
  return row && { publicKey: row.public_jwk, privateKey: unseal(row.private_key_sealed, secrets.seal) };
}

/** Of several copies that start together the first to write wins, and all read what it wrote. */
async function makeKey(db: Kysely<Tables>, secrets: Secrets): Promise<KeyPair> {
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
