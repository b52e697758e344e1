import { z } from 'zod';
import { StartError } from '../../../kernel/base/start-error';
import { SMS_SERVICES, type SmsSettings } from './providers';

type Services = typeof SMS_SERVICES;
type ServiceName = keyof Services;
type Together<Each> = (Each extends unknown ? (one: Each) => void : never) extends (all: infer All) => void
  ? All
  : never;

const SERVICES = Object.values(SMS_SERVICES);
const NAMES = Object.keys(SMS_SERVICES) as ServiceName[];

export const smsVariables = {
  SMS_PROVIDER: z
    .enum(['log', ...NAMES, 'none'], { error: `应为 ${['log', ...NAMES].join('、')} 或 none` })
    .optional(),
  ...(Object.assign({}, ...SERVICES.map(({ variables }) => variables)) as Together<
    Services[ServiceName]['variables']
  >),
};
type SmsValues = z.infer<z.ZodObject<typeof smsVariables>>;

/** Variables whose values are never repeated on the terminal. */
export const SMS_SECRETS: readonly string[] = SERVICES.flatMap(({ secrets }) => secrets);

/** Throws {@link StartError} where codes would be read by others, or the service's account is not whole. */
export function smsSettings(values: SmsValues, loopback: boolean): SmsSettings {
  const provider = values.SMS_PROVIDER ?? (loopback ? 'log' : 'none');
  if (provider === 'log' && !loopback) {
    throw new StartError(
      `对外提供服务时不能使用 SMS_PROVIDER=log：验证码会写入日志。请改用 ${NAMES.join('、')} 或 none`,
    );
  }
  if (provider === 'none' || provider === 'log') return { provider };
  return { provider, service: SMS_SERVICES[provider].open(values) };
}
