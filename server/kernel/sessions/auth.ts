import type { SmsProvider } from '../base/sms-provider';
import type { Database } from '../db/database';
import { hashDevice } from './device-hash';
import { createLimits, type Limits } from './limits';
import { createPasswordQueue, type PasswordQueue, type PasswordQueueLimits } from './password-queue';
import { createRefresh, type Refresh } from './refresh';
import { deriveSecrets, type Secrets } from './secrets';
import { createSessions, type Sessions } from './sessions';
import { createTokens, type Tokens } from './tokens';
import { createTransit, type Transit } from './transit';

/** Everything that staying signed in is made of. All of its state is in the database, but for the queue. */
export interface Auth {
  transit: Transit;
  tokens: Tokens;
  sessions: Sessions;
  refresh: Refresh;
  limits: Limits;
  /** Where every call that hashes a password takes its turn, before it does anything else that costs or counts. */
  passwordQueue: PasswordQueue;
  secrets: Secrets;
  sms: SmsProvider | undefined;
  /** What stands for a browser's name of itself in the database. */
  hashDevice(deviceId: string): string;
}

/** Puts the parts together; makes the transit key on the first start. */
export async function createAuth(options: {
  database: Database;
  secretKey: string;
  clock: () => Date;
  sms?: SmsProvider | undefined;
  passwordQueue?: Partial<PasswordQueueLimits> | undefined;
}): Promise<Auth> {
  const { clock, sms } = options;
  const { kysely } = options.database;
  const secrets = deriveSecrets(options.secretKey);
  const sessions = createSessions(options.database, clock);
  return {
    transit: await createTransit(kysely, secrets, clock),
    tokens: createTokens(secrets, clock),
    sessions,
    refresh: createRefresh(kysely, sessions, clock),
    limits: createLimits(kysely, clock),
    passwordQueue: createPasswordQueue(options.passwordQueue),
    secrets,
    sms,
    hashDevice: (deviceId) => hashDevice(secrets, deviceId),
  };
}
