import type { Database } from '../db/database';
import { type Codes, createCodes } from '../sms/codes';
import type { SmsProvider } from '../sms/provider';
import { type Attempts, createAttempts } from './attempts';
import { type Captcha, createCaptcha } from './captcha/captcha';
import { createGuessLimits, type GuessLimits } from './guess-limits';
import { hashDevice } from './known-devices';
import { createLimits, type Limits } from './limits';
import { createRefresh, type Refresh } from './refresh';
import { deriveSecrets } from './secrets';
import { createSessions, type Sessions } from './sessions';
import { createTokens, type Tokens } from './tokens';
import { createTransit, type Transit } from './transit';

/** Everything that signing in and staying signed in is made of. All of its state is in the database. */
export interface Auth {
  transit: Transit;
  attempts: Attempts;
  guesses: GuessLimits;
  captcha: Captcha;
  tokens: Tokens;
  sessions: Sessions;
  refresh: Refresh;
  limits: Limits;
  /** What stands for a browser's name of itself in the database. */
  hashDevice(deviceId: string): string;
  codes: Codes;
}

/** Puts the parts together; makes the transit key on the first start. */
export async function createAuth(options: {
  database: Database;
  secretKey: string;
  clock: () => Date;
  sms?: SmsProvider | undefined;
}): Promise<Auth> {
  const { clock } = options;
  const { kysely } = options.database;
  const secrets = deriveSecrets(options.secretKey);
  const limits = createLimits(kysely, clock);
  const sessions = createSessions(kysely, clock);
  return {
    transit: await createTransit(kysely, secrets, clock),
    attempts: createAttempts(kysely, limits, clock),
    guesses: createGuessLimits(kysely, { limits, secrets, clock }),
    captcha: createCaptcha(kysely, secrets, clock),
    tokens: createTokens(secrets, clock),
    sessions,
    refresh: createRefresh(kysely, sessions, clock),
    limits,
    hashDevice: (deviceId) => hashDevice(secrets, deviceId),
    codes: createCodes({ db: kysely, secrets, limits, provider: options.sms, clock }),
  };
}
