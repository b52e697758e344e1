import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parseEnv } from '../../../server/env';
import { inTenantAsOwner } from '../../../server/kernel/db/database';
import { sendDigests } from '../../../server/modules/messages/mail/send-digests';
import { createMailer } from '../../../server/modules/messages/mail/smtp-mailer';
import { sendMessage } from '../../../server/modules/messages/send-message';
import { openPages } from '../../../server/open-pages';
import { OWN_ACCOUNT_CALLS } from '../../../src/contract/api/own-account';
import { addDays, today } from '../../../src/contract/fields/derived';
import { testDatabases } from '../../support/gateway/databases';
import { startGatewayOn, type TestGateway } from '../../support/gateway/gateway';

interface Received {
  to: string[];
  subject: string;
  text: string;
  id: string;
}

/** A mail server that takes what it is told to take. */
function mailServer() {
  const received: Received[] = [];
  const state = { isRefusing: false, received, server: undefined as unknown as SMTPServer };
  state.server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        if (state.isRefusing) return done(new Error('451 try again later'));
        const to = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ to, ...readMail(Buffer.concat(parts).toString('latin1')) });
        done();
      });
    },
  });
  return state;
}

/** Subject and text of a mail of one part (RFC 2045, RFC 2047). */
function readMail(raw: string): Omit<Received, 'to'> {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const header = (name: string) =>
    new RegExp(`^${name}: (.*)$`, 'im').exec(head.replace(/\r\n[ \t]+/g, ' '))?.[1] ?? '';
  const quoted = (text: string) =>
    Buffer.from(
      text
        .replace(/=\r\n/g, '')
        .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number(`0x${hex}`))),
      'latin1',
    ).toString('utf8');
  const subject = header('Subject')
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?UTF-8\?([BQ])\?(.*?)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString('utf8')
        : quoted(text.replace(/_/g, ' ')),
    );
  const body = rest.join('\r\n\r\n');
  const isBase64 = header('Content-Transfer-Encoding') === 'base64';
  return {
    subject,
    text: isBase64 ? Buffer.from(body, 'base64').toString('utf8') : quoted(body),
    id: header('Message-ID'),
  };
}

describe.each(testDatabases())('the mail of a day on $name', ({ start }) => {
  const smtp = mailServer();
  let gateway: TestGateway;
  let buyer: string;
  let accountId: string;
  let mailer: ReturnType<typeof createMailer>;
  const failures: unknown[] = [];
  /** Each test has a day of its own. */
  let day = addDays(today(new Date()), 10);
  beforeAll(async () => {
    await new Promise<void>((done) => smtp.server.listen(0, '127.0.0.1', done));
    const { port } = smtp.server.server.address() as AddressInfo;
    const env = parseEnv({
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: '供应链平台 <notice@example.com>',
      MAIL_SITE_URL: 'https://scm.example.com/',
    });
    mailer = createMailer(env.mail)!;
    gateway = await startGatewayOn(start, { openPages, mailer });
    buyer = await gateway.signIn('buyer01');
    const account = await kysely()
      .selectFrom('account')
      .select('account_id')
      .where('username', '=', 'buyer01')
      .executeTakeFirstOrThrow();
    accountId = account.account_id;
    await kysely()
      .updateTable('account')
      .set({ email: 'buyer01@example.com' })
      .where('account_id', '=', accountId)
      .execute();
  });
  beforeEach(() => {
    smtp.received.length = 0;
    smtp.isRefusing = false;
    failures.length = 0;
    day = addDays(day, 2);
  });
  afterAll(async () => {
    await gateway?.close();
    await new Promise<void>((done) => smtp.server.close(done));
  });

  const kysely = () => gateway.gateway.context.database.kysely;
  const log = { info: () => undefined, error: (...args: unknown[]) => void failures.push(args) };
  const send = (at: string, options: { mailer?: typeof mailer } = { mailer }) =>
    sendDigests({
      database: gateway.gateway.context.database,
      log,
      clock: () => new Date(`${at}+08:00`),
      ...options,
    });
  const tell = (title: string, tenantCode = 'T001', kind: 'reminder' | 'comment' = 'reminder') =>
    inTenantAsOwner(kysely(), tenantCode, async (trx) => {
      const link = '/office/contracts?id=1';
      await sendMessage(trx, {
        tenantCode,
        to: [accountId],
        kind,
        title,
        body: '',
        params: { name: '甲' },
        link,
      });
    });

  test('is one for what came of all tenants, in Chinese, with the way there; what comes later waits for the next day', async () => {
    await tell('合同「{name}」即将到期');
    await tell('合同乙即将到期', 'T002');
    await tell('有人评论', 'T001', 'comment');
    await send(`${day}T07:50:00`);
    expect(smtp.received).toEqual([]);
    await Promise.all([1, 2, 3].map(() => send(`${day}T08:10:00`)));
    await send(`${day}T09:10:00`);
    expect(smtp.received).toHaveLength(1);
    const [mail] = smtp.received;
    expect(mail).toMatchObject({ to: ['buyer01@example.com'], subject: `到期提醒：2 条（${day}）` });
    expect(mail!.text).toContain('1. 合同「甲」即将到期');
    expect(mail!.text).toContain('https://scm.example.com/office/contracts?id=1');
    expect(mail!.text).toContain('2. 合同乙即将到期');
    expect(mail!.text).not.toContain('有人评论');
    await tell('合同丙即将到期');
    await send(`${day}T18:00:00`);
    expect(smtp.received).toHaveLength(1);
    await send(`${addDays(day, 1)}T08:00:00`);
    expect(smtp.received[1]!.text).toContain('合同丙');
    expect(failures).toEqual([]);
  });

  test('that the server does not take is tried again, later, and loses nothing', async () => {
    await tell('合同丁即将到期');
    smtp.isRefusing = true;
    await send(`${day}T08:00:00`);
    expect(failures).toMatchObject([['mail_not_sent', { accountId }]]);
    smtp.isRefusing = false;
    await send(`${day}T08:01:00`);
    expect(smtp.received).toEqual([]);
    await send(`${day}T08:20:00`);
    expect(smtp.received).toMatchObject([{ text: expect.stringContaining('合同丁') }]);
  });

  test('of the day after holds what a server refused all day', async () => {
    await tell('合同戊即将到期');
    smtp.isRefusing = true;
    for (const hour of ['08', '11', '15', '20']) await send(`${day}T${hour}:00:00`);
    smtp.isRefusing = false;
    await send(`${addDays(day, 1)}T08:00:00`);
    expect(smtp.received).toMatchObject([{ text: expect.stringContaining('合同戊') }]);
  });

  test('is not sent to who has switched it off, and what waited for them is dropped', async () => {
    await tell('合同己即将到期');
    const choose = (enabled: boolean) =>
      gateway.call(buyer, `PUT ${OWN_ACCOUNT_CALLS.notifications}`, {
        settings: [{ kind: 'reminder', channel: 'mail', enabled }],
      });
    const { data } = await choose(false);
    expect(data.channels).toEqual(['product', 'mail']);
    await send(`${day}T08:00:00`);
    await tell('合同庚即将到期');
    await choose(true);
    await tell('合同辛即将到期');
    await send(`${day}T09:00:00`);
    expect(smtp.received.map(({ text }) => text.match(/合同./g))).toEqual([['合同辛']]);
  });

  test('is not sent without a server, and the settings do not offer it', async () => {
    await tell('合同壬即将到期');
    await send(`${addDays(day, -30)}T08:00:00`, {});
    await send(`${day}T08:00:00`, {});
    await send(`${day}T09:00:00`);
    expect(smtp.received).toEqual([]);
    for (const wrong of [{ SMTP_URL: 'smtp://127.0.0.1:25' }, { MAIL_FROM: 'a@example.com' }])
      expect(() => parseEnv(wrong)).toThrow('SMTP_URL 和 MAIL_FROM');
    expect(() => parseEnv({ SMTP_URL: 'http://u:secret@x', MAIL_FROM: 'a@b.c' })).toThrow(/^(?!.*secret)/);
    expect(createMailer(parseEnv({}).mail)).toBeUndefined();
  });
});
