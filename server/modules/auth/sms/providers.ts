import type { Log } from '../../../kernel/base/log';
import type { SmsProvider } from '../../../kernel/base/sms-provider';
import { aliyun } from './aliyun';

export const SMS_SERVICES = { aliyun } as const;

/** How messages are sent: not at all, into the gateway's own log, or by a service that is open. */
export type SmsSettings =
  | { provider: 'none' }
  | { provider: 'log' }
  | { provider: keyof typeof SMS_SERVICES; service: SmsProvider };

/** The provider that the settings name; undefined where no messages are sent. */
export function createSmsProvider(settings: SmsSettings, log: Log): SmsProvider | undefined {
  if (settings.provider === 'none') return undefined;
  return settings.provider === 'log' ? createLogProvider(log) : settings.service;
}

/** Writes the code into the gateway's log, for a demonstration on one machine: the settings allow it on loopback alone. */
function createLogProvider(log: Log): SmsProvider {
  return {
    async send(message) {
      log.info('sms', message);
    },
    async notify(message) {
      log.info('sms', message);
    },
    canNotify: () => true,
  };
}
