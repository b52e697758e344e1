import type { Secrets } from './secrets';

export const hashDevice = (secrets: Secrets, deviceId: string) => secrets.hash(`device\n${deviceId}`);
