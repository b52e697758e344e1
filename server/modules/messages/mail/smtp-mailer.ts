import type { Transporter } from 'nodemailer';
import type { Mailer } from '../../../kernel/base/mailer';
import type { MailSettings } from './settings';

/** Milliseconds for each step of talking to the server. */
const STEP_MS = 20_000;

/** Sends by SMTP (RFC 5321); undefined without a server. A connection is made for each mail: there are few in a day. */
export function createMailer(settings: MailSettings | undefined): Mailer | undefined {
  if (!settings) return undefined;
  const { url, from, site } = settings;
  const host = /@([^\s<>@]+)>?$/.exec(from)![1]!;
  let opened: Promise<Transporter> | undefined;
  const open = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport(
      { url, connectionTimeout: STEP_MS, greetingTimeout: STEP_MS, socketTimeout: STEP_MS },
      // What it is given is text alone: nothing is read from files or addresses.
      { from, disableFileAccess: true, disableUrlAccess: true },
    );
  };
  return {
    site,
    async send({ to, subject, text, id }) {
      opened ??= open();
      const transport = await opened;
      await transport.sendMail({ to, subject, text, messageId: `<${id}@${host}>` });
    },
  };
}
