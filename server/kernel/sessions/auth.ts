import type { SmsProvider } from '../base/sms-provider';
import type { Database } from '../db/database';
import { hashDevice } from './device-hash';
import { createLimits, type Limits } from './limits';
import { createRefresh, type Refresh } from './refresh';
import { deriveSecrets, type Secrets } from './secrets';
import { createSessions, type Sessions } from './sessions';
import { createTokens, type Tokens } from './tokens';
import { createTransit, type Transit } from './transit';

/** Everything that staying signed in is made of. All of its state is in the database. */
export interface Auth {
  transit: Transit;
  tokens: Tokens;
  sessions: Sessions;
  refresh: Refresh;
  limits: Limits;
  secrets: Secrets;
  /** Sends codes; absent where none are sent. */
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
    secrets,
    sms,
    hashDevice: (deviceId) => hashDevice(secrets, deviceId),
  };
}
