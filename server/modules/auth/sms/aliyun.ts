import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { SmsKind, SmsNotice, SmsProvider } from '../../../kernel/base/sms-provider';
import { signAcs3 } from './acs3';

/** The account at Alibaba Cloud, and what it has had approved there. */
export interface AliyunSettings {
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
export function createAliyunProvider(settings: AliyunSettings): SmsProvider {
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
