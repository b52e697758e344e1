import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parseEnv } from '../../../server/env';
import { signAcs3 } from '../../../server/modules/auth/sms/acs3';
import { createSmsProvider } from '../../../server/modules/auth/sms/providers';

const ACCOUNT = { accessKeyId: 'LTAI-test', accessKeySecret: 'the secret of the test' };
const message = { telephone: '13800010001', code: '042917', kind: 'forgotPassword' } as const;

describe('signing for Alibaba Cloud', () => {
  test('gives the signature of the example in its documentation', () => {
    const { headers } = signAcs3({
      method: 'POST',
      host: 'ecs.cn-shanghai.aliyuncs.com',
      action: 'RunInstances',
      version: '2014-05-26',
      query: { RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' },
      accessKeyId: 'YourAccessKeyId',
      accessKeySecret: 'YourAccessKeySecret',
      date: '2023-10-26T10:22:32Z',
      nonce: '3156853299f313e23d1673dc12e1703d',
    });
    expect(headers.Authorization).toBe(
      'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;' +
        'x-acs-date;x-acs-signature-nonce;x-acs-version,' +
        'Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
    );
  });

  test('encodes what a template or a signature may hold', () => {
    const { query } = signAcs3({
      ...{ method: 'POST', host: 'h', action: 'a', version: 'v', date: 'd', nonce: 'n', ...ACCOUNT },
      query: { b: "（*)!' ~", a: '{"code":"1"}' },
    });
    expect(query).toBe('a=%7B%22code%22%3A%221%22%7D&b=%EF%BC%88%2A%29%21%27%20~');
  });
});

/** The service's side of the protocol: answers as documented, and takes a nonce once. */
function aliyunStub() {
  const nonces = new Set<string>();
  const taken: Record<string, string>[] = [];
  const stub = { taken, failWith: '', server: undefined as unknown as Server };
  stub.server = createServer((request, response) => {
    const code = stub.failWith || faultOf(request, nonces);
    const { searchParams } = new URL(request.url!, 'http://stub');
    if (code === 'OK') taken.push(Object.fromEntries(searchParams));
    response.writeHead(code === 'OK' || code.startsWith('isv.') ? 200 : 400, {
      'content-type': 'application/json',
    });
    response.end(JSON.stringify({ Code: code, Message: code, RequestId: 'R-1', BizId: 'B-1' }));
  });
  return stub;
}

/** Checks method, action, age, nonce and signature, worked out anew from what came over the wire. */
function faultOf(request: IncomingMessage, nonces: Set<string>): string {
  const header = (name: string) => String(request.headers[name] ?? '');
  const parts = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/.exec(
    header('authorization'),
  );
  if (!parts) return 'IncompleteSignature';
  const [, keyId, signed = '', signature] = parts;
  if (keyId !== ACCOUNT.accessKeyId) return 'InvalidAccessKeyId.NotFound';
  if (header('x-acs-action') !== 'SendSms' || header('x-acs-version') !== '2017-05-25')
    return 'InvalidAction';
  if (Math.abs(Date.now() - Date.parse(header('x-acs-date'))) > 15 * 60_000)
    return 'InvalidTimeStamp.Expired';
  if (nonces.has(header('x-acs-signature-nonce'))) return 'SignatureNonceUsed';
  nonces.add(header('x-acs-signature-nonce'));
  const names = signed.split(';');
  const [path, query = ''] = request.url!.split('?');
  const sorted = query.split('&').sort().join('&');
  const lines = names.map((name) => `${name}:${header(name)}\n`).join('');
  const hash = (text: string) => createHash('sha256').update(text).digest('hex');
  const canonical = `${request.method}\n${path}\n${sorted}\n${lines}\n${signed}\n${header('x-acs-content-sha256')}`;
  const expected = createHmac('sha256', ACCOUNT.accessKeySecret)
    .update(`ACS3-HMAC-SHA256\n${hash(canonical)}`)
    .digest('hex');
  if (header('x-acs-content-sha256') !== hash('')) return 'SignatureDoesNotMatch';
  return expected === signature ? 'OK' : 'SignatureDoesNotMatch';
}

describe('sending by Alibaba Cloud', () => {
  const stub = aliyunStub();
  let endpoint = '';
  beforeAll(async () => {
    await new Promise<void>((done) => stub.server.listen(0, '127.0.0.1', done));
    endpoint = `http://127.0.0.1:${(stub.server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    stub.failWith = '';
  });
  afterAll(() => new Promise((done) => stub.server.close(done)));

  const log = { info: () => undefined, error: () => undefined };
  const provider = (more: Record<string, string> = {}) => {
    const { sms } = parseEnv({
      SMS_PROVIDER: 'aliyun',
      SMS_ENDPOINT: endpoint,
      SMS_ACCESS_KEY_ID: ACCOUNT.accessKeyId,
      SMS_ACCESS_KEY_SECRET: ACCOUNT.accessKeySecret,
      SMS_SIGN_NAME: '供应链协同平台',
      SMS_TEMPLATE_CODE: 'SMS_100',
      SMS_TEMPLATE_FORGOT: 'SMS_200',
      ...more,
    });
    return createSmsProvider(sms, log)!;
  };

  test('a message is taken over with the template of its kind, again and again', async () => {
    await provider().send(message);
    await provider().send({ ...message, kind: 'common' });
    expect(stub.taken).toEqual([
      {
        PhoneNumbers: '13800010001',
        SignName: '供应链协同平台',
        TemplateCode: 'SMS_200',
        TemplateParam: '{"code":"042917"}',
      },
      expect.objectContaining({ TemplateCode: 'SMS_100' }),
    ]);
  });

  test('another secret is refused by the service, and so is its message by us', async () => {
    const wrong = provider({ SMS_ACCESS_KEY_SECRET: 'another secret' });
    await expect(wrong.send(message)).rejects.toThrow('SignatureDoesNotMatch');
  });

  test.each(['isv.BUSINESS_LIMIT_CONTROL', 'isv.AMOUNT_NOT_ENOUGH'])(
    '%s, answered with 200, is a failure',
    async (code) => {
      stub.failWith = code;
      await expect(provider().send(message)).rejects.toThrow(code);
    },
  );

  test('a service that is not there, or that answers something else, is a failure', async () => {
    await expect(provider({ SMS_ENDPOINT: 'http://127.0.0.1:9' }).send(message)).rejects.toThrow();
    const html = createServer((_, response) => response.end('<h1>502</h1>'));
    await new Promise<void>((done) => html.listen(0, '127.0.0.1', done));
    const place = `http://127.0.0.1:${(html.address() as AddressInfo).port}`;
    await expect(provider({ SMS_ENDPOINT: place }).send(message)).rejects.toThrow('HTTP 200');
    html.close();
  });
});

describe('choosing how codes are sent', () => {
  const PUBLIC = { HOST: '0.0.0.0', TRUST_PROXY: 'on', SECRET_KEY: 'x'.repeat(32) };

  test('on loopback they are written to the log, elsewhere nobody sends any', () => {
    expect(parseEnv({}).sms).toEqual({ provider: 'log' });
    expect(parseEnv(PUBLIC).sms).toEqual({ provider: 'none' });
  });

  test('the log is refused where others can call', () => {
    expect(() => parseEnv({ ...PUBLIC, SMS_PROVIDER: 'log' })).toThrow('SMS_PROVIDER=log');
  });

  test('an account that is not whole is refused by name, and its secret is not repeated', () => {
    expect(() => parseEnv({ SMS_PROVIDER: 'aliyun', SMS_ACCESS_KEY_ID: 'x' })).toThrow(
      'SMS_ACCESS_KEY_SECRET、SMS_SIGN_NAME、SMS_TEMPLATE_CODE',
    );
    expect(() => parseEnv({ SMS_PROVIDER: 'pigeon' })).toThrow('SMS_PROVIDER');
  });

  test('the log holds the code where it is chosen', async () => {
    const lines: unknown[] = [];
    const log = { info: (...line: unknown[]) => lines.push(line), error: () => undefined };
    await createSmsProvider({ provider: 'log' }, log)!.send(message);
    expect(lines).toEqual([['sms', message]]);
  });

  test('TRUST_PROXY says how many proxies stand in front', () => {
    const of = (TRUST_PROXY: string) => {
      const { proxies, trustProxy } = parseEnv({ TRUST_PROXY });
      return [proxies, trustProxy];
    };
    expect([of('on'), of('true'), of('off'), of('0'), of('2')]).toEqual([
      [1, true],
      [1, true],
      [0, false],
      [0, false],
      [2, true],
    ]);
    expect(() => parseEnv({ TRUST_PROXY: 'perhaps' })).toThrow('TRUST_PROXY');
  });
});
