import type { Log } from '../log';
import { type AliyunSettings, createAliyunProvider } from './aliyun';

/** What a message is for; a provider may word each in its own template. */
export type SmsKind = 'forgotPassword' | 'common';

/**
 * What somebody is told of on the phone of their account, or that it had until then: it needs no words of its own in the
 * template.
 */
export type SmsNotice = 'phoneChanged' | 'passwordReset' | 'newMessage';

/** Brings a code to a phone. */
export interface SmsProvider {
  /** Tells of a change; rejects as `send` does. Absent where the provider has no words for it. */
  notify?(message: { telephone: string; notice: SmsNotice }): Promise<void>;
  /** Whether it has words for a notice; without it, for none. */
  canNotify?(notice: SmsNotice): boolean;
  /** Rejects with the reason, for the log, when the message was not taken over. */
  send(message: { telephone: string; code: string; kind: SmsKind }): Promise<void>;
}

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
