import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parseEnv } from '../../../server/env';
import { qweather } from '../../../server/modules/weather/qweather';
import { testDatabases } from '../../support/gateway/databases';
import { startGateway, startGatewayOn, type TestGateway } from '../../support/gateway/gateway';
import { fixedPages } from '../../support/pages';

const CALL = 'GET /iam/api/v2/api/common/getWeatherInfo';
const HOUR = 60 * 60_000;

/** A day as the provider writes it, with more than is asked for. */
const day = (fxDate: string, tempMax: string) => ({
  ...{ fxDate, sunrise: '06:20', tempMax, tempMin: '-2', iconDay: '104', textDay: '阴', iconNight: '150' },
});
const GOOD = {
  code: '200',
  updateTime: '2026-11-21T18:35+08:00',
  daily: [day('2026-11-21', '9'), day('2026-11-22', '11')],
};
const json = (status: number, body: unknown) => (response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
  response.end(gzipSync(JSON.stringify(body)));
};

describe.each(testDatabases())('the weather on $name', ({ start }) => {
  let gateway: TestGateway;
  let provider: Server;
  let token: string;
  let asked: { url: string; key: unknown }[] = [];
  let reply = json(200, GOOD);
  beforeAll(async () => {
    provider = createServer((request, response) => {
      asked.push({ url: request.url ?? '', key: request.headers['x-qw-api-key'] });
      reply(response);
    });
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
    const weather = qweather({ url, key: 'the key of the test' });
    gateway = await startGatewayOn(start, { openPages: fixedPages(), weather });
  });
  beforeEach(async () => {
    asked = [];
    reply = json(200, GOOD);
    token = await gateway.signIn('buyer01');
  });
  afterAll(async () => {
    provider?.close();
    await gateway?.close();
  });
  const ask = (location: string) => gateway.call(token, `${CALL}?location=${location}&days=7`);

  test('is asked of the provider by its protocol, and told day by day', async () => {
    const { data } = await ask('101020100');
    expect(data).toEqual([
      { date: '2026-11-21', codeDay: '104', textDay: '阴', low: '-2', high: '9' },
      { date: '2026-11-22', codeDay: '104', textDay: '阴', low: '-2', high: '11' },
    ]);
    expect(asked).toEqual([{ url: '/v7/weather/7d?location=101020100&lang=zh', key: 'the key of the test' }]);
    await ask('116.41,39.92');
    expect(asked[1]!.url).toBe('/v7/weather/7d?location=116.41%2C39.92&lang=zh');
    expect(gateway.log.join('\n')).not.toContain('the key of the test');
  });

  test('is kept for half an hour for everybody, and then asked for anew', async () => {
    await ask('101010100');
    token = await gateway.signIn('supplier01');
    await ask('101010100');
    expect(asked).toHaveLength(1);
    gateway.pass(HOUR / 2 + 1);
    reply = json(200, { ...GOOD, daily: [day('2026-11-22', '30')] });
    expect((await ask('101010100')).data).toMatchObject([{ high: '30' }]);
  });

  const FAILURES: [string, (response: ServerResponse) => void][] = [
    ['a failure', json(500, { code: '500' })],
    ['a refused key', json(401, { code: '401' })],
    ['no JSON', (response) => response.end('<html>502</html>')],
    ['another protocol', json(200, { code: '200', daily: [{ fxDate: '今天' }] })],
    ['a redirect', (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
    ['a reset', (response) => response.destroy()],
  ];
  test.each(FAILURES)(
    'does with an older one for hours on %s, and answers no days when there is none',
    async (name, fail) => {
      const place = `1010${FAILURES.findIndex(([one]) => one === name)}0001`;
      await ask(place);
      gateway.pass(HOUR);
      token = await gateway.signIn('buyer01');
      reply = fail;
      expect((await ask(place)).data).toHaveLength(2);
      expect(await ask('101999999')).toMatchObject({ httpStatus: 200, data: [] });
      gateway.pass(12 * HOUR);
      token = await gateway.signIn('buyer01');
      expect((await ask(place)).data).toEqual([]);
    },
  );

  test('is not there for a place that the provider does not know, and asks nobody for what is no place', async () => {
    reply = json(200, { code: '404' });
    expect(await ask('999999999')).toMatchObject({ httpStatus: 404, code: 'record_not_found' });
    asked = [];
    for (const location of ['', '1', '116.4,', 'a,b', '101010100%26key=1', '..%2Fv2']) {
      expect(await ask(location)).toMatchObject({ code: 'bad_request' });
    }
    expect(await gateway.call(token, `${CALL}?location=101010100&days=15`)).toMatchObject({
      code: 'bad_request',
    });
    expect(await gateway.call(undefined, `${CALL}?location=101010100`)).toMatchObject({
      code: 'unauthorized',
    });
    expect(asked).toEqual([]);
  });

  test('looks a place up that is given by name, and asks for the days of its id', async () => {
    reply = (response) =>
      json(200, asked.length === 1 ? { code: '200', location: [{ id: '101210101' }] } : GOOD)(response);
    expect((await ask('Hangzhou')).data).toHaveLength(2);
    expect(asked.map(({ url }) => url)).toEqual([
      '/geo/v2/city/lookup?location=Hangzhou&number=1&lang=zh',
      '/v7/weather/7d?location=101210101&lang=zh',
    ]);
  });

  test('is refused, by a code of its own, where the operator has no provider', async () => {
    const without = await startGateway({ openPages: fixedPages() });
    const answer = await without.call(await without.signIn('buyer01'), `${CALL}?location=101010100`);
    expect(answer).toMatchObject({ httpStatus: 404, code: 'weather_not_configured', data: null });
    await without.close();
  });
});

test('the settings of the weather come together, and the key is never repeated', () => {
  const both = { WEATHER_URL: 'https://abc.re.qweatherapi.com/', WEATHER_KEY: 'secret' };
  const url = 'https://abc.re.qweatherapi.com';
  expect(parseEnv(both).weather).toEqual({ provider: 'qweather', url, key: 'secret' });
  expect(() => parseEnv({ WEATHER_KEY: 'secret' })).toThrow('WEATHER_URL 和 WEATHER_KEY 要同时设置');
  expect(() => parseEnv({ ...both, WEATHER_URL: 'ftp://x' })).toThrow('环境变量 WEATHER_URL 有误');
});
