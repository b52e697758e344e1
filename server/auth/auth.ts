import type { Database } from '../db/database';
import { type Codes, createCodes } from '../sms/codes';
import { createSmsDevices, type SmsDevices } from '../sms/devices';
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
  /** Who may have codes sent without an image code. */
  smsDevices: SmsDevices;
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
  const captcha = createCaptcha(kysely, secrets, clock);
  const nameDevice = (deviceId: string) => hashDevice(secrets, deviceId);
  const smsDevices = createSmsDevices({ db: kysely, captcha, limits, hashDevice: nameDevice, clock });
  return {
    transit: await createTransit(kysely, secrets, clock),
    attempts: createAttempts(kysely, limits, clock),
    guesses: createGuessLimits(kysely, { limits, secrets, clock }),
    captcha,
    tokens: createTokens(secrets, clock),
    sessions,
    refresh: createRefresh(kysely, sessions, clock),
    limits,
    hashDevice: nameDevice,
    codes: createCodes({ db: kysely, secrets, limits, devices: smsDevices, provider: options.sms, clock }),
    smsDevices,
  };
}
