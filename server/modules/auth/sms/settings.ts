import { z } from 'zod';
import { StartError } from '../../../kernel/base/start-error';
import type { SmsSettings } from './providers';

/** What the environment says of sending codes and notices. */
export const smsVariables = {
  SMS_PROVIDER: z.enum(['log', 'aliyun', 'none'], { error: '应为 log、aliyun 或 none' }).optional(),
  SMS_ENDPOINT: z
    .string()
    .regex(/^https?:\/\/[^\s/]+$/, { error: '应为 https:// 开头的地址，不带路径' })
    .default('https://dysmsapi.aliyuncs.com'),
  SMS_ACCESS_KEY_ID: z.string().optional(),
  SMS_ACCESS_KEY_SECRET: z.string().optional(),
  SMS_SIGN_NAME: z.string().optional(),
  SMS_TEMPLATE_CODE: z.string().optional(),
  SMS_TEMPLATE_FORGOT: z.string().optional(),
  SMS_TEMPLATE_PHONE_CHANGED: z.string().optional(),
  SMS_TEMPLATE_PASSWORD_RESET: z.string().optional(),
  SMS_TEMPLATE_NEW_MESSAGE: z.string().optional(),
};
type SmsValues = z.infer<z.ZodObject<typeof smsVariables>>;

/** Throws {@link StartError} where codes would be read by others, or the provider's account is not whole. */
export function smsSettings(values: SmsValues, loopback: boolean): SmsSettings {
  const provider = values.SMS_PROVIDER ?? (loopback ? 'log' : 'none');
  if (provider === 'log' && !loopback) {
    throw new StartError('对外提供服务时不能使用 SMS_PROVIDER=log：验证码会写入日志。请改用 aliyun 或 none');
  }
  if (provider !== 'aliyun') return { provider };
  const needed = [
    'SMS_ACCESS_KEY_ID',
    'SMS_ACCESS_KEY_SECRET',
    'SMS_SIGN_NAME',
    'SMS_TEMPLATE_CODE',
  ] as const;
  const [accessKeyId = '', accessKeySecret = '', signName = '', common = ''] = needed.map(
    (name) => values[name],
  );
  const missing = needed.filter((name) => !values[name]);
  if (missing.length > 0) throw new StartError(`SMS_PROVIDER=aliyun 还需要设置 ${missing.join('、')}`);
  const templates = { common, forgotPassword: values.SMS_TEMPLATE_FORGOT ?? common };
  const notices = {
    ...(values.SMS_TEMPLATE_PHONE_CHANGED && { phoneChanged: values.SMS_TEMPLATE_PHONE_CHANGED }),
    ...(values.SMS_TEMPLATE_PASSWORD_RESET && { passwordReset: values.SMS_TEMPLATE_PASSWORD_RESET }),
    ...(values.SMS_TEMPLATE_NEW_MESSAGE && { newMessage: values.SMS_TEMPLATE_NEW_MESSAGE }),
  };
  const account = { accessKeyId, accessKeySecret, signName };
  return { provider, endpoint: values.SMS_ENDPOINT, ...account, templates, notices };
}
