import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

/** What the gateway derives from SECRET_KEY, each for one purpose (RFC 5869). */
export interface Secrets {
  /** Signs access and refresh tokens. */
  token: KeyObject;
  /** Seals the private key of passwords in transit. */
  seal: KeyObject;
  /** Seals what the code on a print says. */
  print: KeyObject;
  /** Names the transit key that this secret can open. */
  transitKeyId: string;
  /** A keyed hash, base64url, for short answers that a table must not show. */
  hash(text: string): string;
}

/** Derives every key from the operator's secret (32 characters or more). */
export function deriveSecrets(secretKey: string): Secrets {
  const derive = (purpose: string, length = 32) =>
    Buffer.from(hkdfSync('sha256', secretKey, 'supply-chain-gateway', purpose, length));
  const hashKey = derive('hash');
  return {
    token: createSecretKey(derive('token')),
    seal: createSecretKey(derive('transit-seal')),
    print: createSecretKey(derive('print-seal')),
    transitKeyId: derive('transit-key-id', 12).toString('base64url'),
    hash: (text) => createHmac('sha256', hashKey).update(text).digest('base64url'),
  };
}
