import { z } from 'zod';
import { StartError } from '../../../kernel/base/start-error';

export const mailVariables = {
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/([^\s@/]+@)?[A-Za-z0-9.[\]:-]+\/?(\?[\w=&.-]*)?$/, {
      error: '应为 smtp://用户:密码@主机:端口 或 smtps://…',
    })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>\r\n"]{0,100}<)?[^\s<>@]+@[^\s<>@]+>?$/, {
      error: '应为发件人地址，例如 供应链平台 <notice@example.com>',
    })
    .optional(),
  MAIL_SITE_URL: z
    .string()
    .regex(/^https?:\/\/[^\s/]+\/?$/, { error: '应为 https:// 开头的地址，不带路径' })
    .optional(),
};
type MailValues = z.infer<z.ZodObject<typeof mailVariables>>;

/** Variables whose values are never repeated on the terminal: the address has a password in it. */
export const MAIL_SECRETS: readonly string[] = ['SMTP_URL'];

/** A server that takes mails over, who they are from, and where they lead. */
export interface MailSettings {
  url: string;
  from: string;
  site: string;
}

/** Undefined where no mail is sent. Throws {@link StartError} for a server without a sender, or a sender without a server. */
export function mailSettings({
  SMTP_URL: url,
  MAIL_FROM: from,
  MAIL_SITE_URL: site = '',
}: MailValues): MailSettings | undefined {
  if (url === undefined && from === undefined) return undefined;
  if (url === undefined || from === undefined)
    throw new StartError('发送邮件要同时设置 SMTP_URL 和 MAIL_FROM');
  return { url, from, site: site.replace(/\/$/, '') };
}
