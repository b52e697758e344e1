import type { Log } from '../../../kernel/base/log';
import type { SmsProvider } from '../../../kernel/base/sms-provider';
import { type AliyunSettings, createAliyunProvider } from './aliyun';

/** How messages are sent: not at all, into the gateway's own log, or by a service. */
export type SmsSettings =
  | { provider: 'none' }
  | { provider: 'log' }
  | ({ provider: 'aliyun' } & AliyunSettings);

/** The provider that the settings name; undefined where no messages are sent. */
export function createSmsProvider(settings: SmsSettings, log: Log): SmsProvider | undefined {
  switch (settings.provider) {
    case 'none':
      return undefined;
    case 'log':
      return createLogProvider(log);
    case 'aliyun':
      return createAliyunProvider(settings);
  }
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
