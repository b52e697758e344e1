import type { Secrets } from './secrets';

/** The keyed hash by which a device is known. */
export const hashDevice = (secrets: Secrets, deviceId: string) => secrets.hash(`device\n${deviceId}`);
