import type { AxiosRequestConfig } from 'axios';
import type { TransitKey } from '@/contract/base/identity';
import { request } from '../http/http';
import { encryptForTransit, TRANSIT_KEY_CALL } from './encrypt-in-transit';

/**
 * Encrypts secrets, in their order, with a key that the gateway gives for the one request they go with; `how` says how it
 * is asked for. Rejects as `http` does, and throws as `encryptForTransit` does.
 */
export async function seal(
  values: readonly string[],
  how: Pick<AxiosRequestConfig, 'registering' | 'survives'> = {},
): Promise<string[]> {
  const key = await request<TransitKey>({ url: TRANSIT_KEY_CALL, quiet: true, ...how });
  return encryptForTransit(key, values);
}
