import type { Hono, MiddlewareHandler } from 'hono';
import type { NotificationChannel } from '../../../src/contract/api/notifications';
import type { Log } from '../base/log';
import type { Translate } from '../base/translate';
import type { Database } from '../db/database';
import type { PageCatalogue } from '../schemas/page-catalogue';
import type { Auth } from '../sessions/auth';
import type { AppEnv } from './context';

/**
 * What modules need of the world outside, such as a provider of forecasts: each module that needs something declares it
 * here by merging, in its `services.ts`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: modules merge into it
export interface GatewayServices {}

export interface GatewayContext {
  database: Database;
  auth: Auth;
  catalogue: PageCatalogue;
  /** Let in signed-in users only; put it before the handler of every route that is not public. */
  authenticate: MiddlewareHandler<AppEnv>;
  translate: Translate;
  log: Log;
  clock: () => Date;
  /** Whether changes of page files are told to those who may author. */
  authoring: boolean;
  services: GatewayServices;
  channels: readonly NotificationChannel[];
}

export type Mount = (app: Hono<AppEnv>, context: GatewayContext) => void;
