import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { SmsKind, SmsNotice, SmsProvider } from '../../../kernel/base/sms-provider';
import { StartError } from '../../../kernel/base/start-error';
import { signAcs3 } from './acs3';
import { defineSmsService } from './service';

const NEEDED = ['SMS_ACCESS_KEY_ID', 'SMS_ACCESS_KEY_SECRET', 'SMS_SIGN_NAME', 'SMS_TEMPLATE_CODE'] as const;

export const aliyun = defineSmsService({
  name: 'aliyun',
  variables: {
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
  },
  secrets: ['SMS_ACCESS_KEY_SECRET'],
  open(values) {
    const missing = NEEDED.filter((name) => !values[name]);
    if (missing.length > 0) throw new StartError(`SMS_PROVIDER=aliyun 还需要设置 ${missing.join('、')}`);
    const [accessKeyId = '', accessKeySecret = '', signName = '', common = ''] = NEEDED.map(
      (name) => values[name],
    );
    return createAliyunProvider({
      endpoint: values.SMS_ENDPOINT,
      accessKeyId,
      accessKeySecret,
      signName,
      templates: { common, forgotPassword: values.SMS_TEMPLATE_FORGOT ?? common },
      notices: {
        ...(values.SMS_TEMPLATE_PHONE_CHANGED && { phoneChanged: values.SMS_TEMPLATE_PHONE_CHANGED }),
        ...(values.SMS_TEMPLATE_PASSWORD_RESET && { passwordReset: values.SMS_TEMPLATE_PASSWORD_RESET }),
        ...(values.SMS_TEMPLATE_NEW_MESSAGE && { newMessage: values.SMS_TEMPLATE_NEW_MESSAGE }),
      },
    });
  },
});

/** The account at Alibaba Cloud, and what it has had approved there. */
interface AliyunSettings {
  /** `https://dysmsapi.aliyuncs.com`, unless a proxy stands between. */
  endpoint: string;
  accessKeyId: string;
  accessKeySecret: string;
  signName: string;
  /** A template with the one variable `code`. */
  templates: Readonly<Record<SmsKind, string>>;
  /** Templates without variables; what has none is not sent. */
  notices?: Readonly<Partial<Record<SmsNotice, string>>>;
}

const VERSION = '2017-05-25';
const PATIENCE_MS = 10_000;

/** `Code` is `OK` when the message was taken over. */
const sendSmsAnswer = z.object({ Code: z.string(), RequestId: z.string().optional() });

/** Sends by the call SendSms of Alibaba Cloud's short message service (Dysmsapi 2017-05-25). */
function createAliyunProvider(settings: AliyunSettings): SmsProvider {
  const { origin, host } = new URL(settings.endpoint);
  return {
    send: ({ telephone, code, kind }) => sendSms(telephone, settings.templates[kind], { code }),
    async notify({ telephone, notice }) {
      const template = settings.notices?.[notice];
      if (template) await sendSms(telephone, template, {});
    },
    canNotify: (notice) => settings.notices?.[notice] !== undefined,
  };

  async function sendSms(telephone: string, template: string, params: Record<string, string>): Promise<void> {
    const { query, headers } = signAcs3({
      method: 'POST',
      host,
      action: 'SendSms',
      version: VERSION,
      query: {
        PhoneNumbers: telephone,
        SignName: settings.signName,
        TemplateCode: template,
        TemplateParam: JSON.stringify(params),
      },
      accessKeyId: settings.accessKeyId,
      accessKeySecret: settings.accessKeySecret,
      date: new Date().toISOString().replace(/\.\d{3}Z$/, 'Z'),
      nonce: randomUUID(),
    });
    const response = await fetch(`${origin}/?${query}`, {
      method: 'POST',
      headers: { ...headers, accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const answer = sendSmsAnswer.safeParse(await response.json().catch(() => undefined));
    if (!answer.success) throw new Error(`SendSms: HTTP ${response.status}`);
    const { Code, RequestId = '' } = answer.data;
    if (Code !== 'OK') throw new Error(`SendSms: ${Code} ${RequestId}`);
  }
}
