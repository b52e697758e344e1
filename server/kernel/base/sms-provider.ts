/** What a message is for; a provider may word each in its own template. */
export type SmsKind = 'forgotPassword' | 'common';

/**
 * What somebody is told of on the phone of their account, or that it had until then: it needs no words of its own in the
 * template.
 */
export type SmsNotice = 'phoneChanged' | 'passwordReset' | 'newMessage';

export interface SmsProvider {
  /** Tells of a change; rejects as `send` does. Absent where the provider has no words for it. */
  notify?(message: { telephone: string; notice: SmsNotice }): Promise<void>;
  /** Whether it has words for a notice; without it, for none. */
  canNotify?(notice: SmsNotice): boolean;
  /** Rejects with the reason, for the log, when the message was not taken over. */
  send(message: { telephone: string; code: string; kind: SmsKind }): Promise<void>;
}
