import type { TransitKey } from '@/contract/base/identity';

/** Where the gateway gives its key, with a nonce for one request. */
export const TRANSIT_KEY_CALL = '/iam/auth/v2/token/transitKey';

/**
 * Encrypts secrets for their way to the gateway: base64 of RSA-OAEP (SHA-256) over `{ nonce, value }`
 * under the gateway's public key. The nonce is for one request.
 * Throws where `crypto.subtle` is missing, that is off loopback without TLS.
 */
export async function encryptForTransit(key: TransitKey, values: readonly string[]): Promise<string[]> {
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' };
  const publicKey = await crypto.subtle.importKey('jwk', key.publicKey, algorithm, false, ['encrypt']);
  const encrypt = async (value: string) => {
    const plain = new TextEncoder().encode(JSON.stringify({ nonce: key.nonce, value }));
    const cipher = await crypto.subtle.encrypt({ name: 'RSA-OAEP' }, publicKey, plain);
    return btoa(String.fromCharCode(...new Uint8Array(cipher)));
  };
  return Promise.all(values.map(encrypt));
}
