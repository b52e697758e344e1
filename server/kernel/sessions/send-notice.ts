import { Refusal } from '../base/errors';
import type { SmsNotice, SmsProvider } from '../base/sms-provider';
import type { Limits } from './limits';

/** Text messages about new messages that a phone gets in a day: each costs, and the bell tells of the rest. */
const MOST_A_DAY = 20;
const DAY_MS = 24 * 60 * 60_000;

/** Tells a phone of something where there is a provider with words for it. Rejects as the provider does. */
export async function sendNotice(
  limits: Limits,
  provider: SmsProvider | undefined,
  { telephone, notice }: { telephone: string; notice: SmsNotice },
): Promise<void> {
  if (!provider?.notify) return;
  if (notice === 'newMessage') {
    if (!provider.canNotify?.(notice)) return;
    try {
      await limits.require(`message-sms:${telephone}`, MOST_A_DAY, DAY_MS);
    } catch (reason) {
      if (reason instanceof Refusal && reason.code === 'too_many_requests') return;
      throw reason;
    }
  }
  await provider.notify({ telephone, notice });
}
