import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';
import { z } from 'zod';

/** What the code on a print says: which record of which tenant, as it was when. */
export interface PrintMark {
  tenantCode: string;
  resource: string;
  id: string;
  version: number;
  at: Date;
}

const NONCE = 12;
const TAG = 16;
const content = z.tuple([z.string(), z.string(), z.string(), z.int(), z.int()]);

/**
 * A mark as text for an address, sealed with AES-256-GCM (NIST SP 800-38D): nobody reads of it whose record it is, and
 * nobody makes one.
 */
export function sealMark(key: KeyObject, { tenantCode, resource, id, version, at }: PrintMark): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const seconds = Math.floor(at.getTime() / 1000);
  const said = JSON.stringify([tenantCode, resource, id, version, seconds]);
  const sealed = Buffer.concat([cipher.update(said, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url');
}

/** The mark that a text is; undefined for what this gateway has not sealed. */
export function openMark(key: KeyObject, text: string): PrintMark | undefined {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length <= NONCE + TAG) return undefined;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE), { authTagLength: TAG });
    decipher.setAuthTag(bytes.subarray(-TAG));
    const opened = Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()]);
    const [tenantCode, resource, id, version, seconds] = content.parse(JSON.parse(opened.toString('utf8')));
    return { tenantCode, resource, id, version, at: new Date(seconds * 1000) };
  } catch {
    return undefined;
  }
}
