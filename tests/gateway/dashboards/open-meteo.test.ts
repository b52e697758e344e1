import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parseEnv } from '../../../server/env';
import { createWeatherProvider } from '../../../server/modules/weather/create';
import { testDatabases } from '../../support/gateway/databases';
import { startGatewayOn, type TestGateway } from '../../support/gateway/gateway';
import { type OpenMeteoStub, startOpenMeteo } from '../../support/gateway/open-meteo-stub';
import { fixedPages } from '../../support/pages';

const CALL = 'GET /iam/api/v2/api/common/getWeatherInfo';
const MINUTE = 60_000;

describe.each(testDatabases())('the weather of Open-Meteo on $name', ({ start }) => {
  let gateway: TestGateway;
  let stub: OpenMeteoStub;
  let token: string;
  beforeAll(async () => {
    stub = await startOpenMeteo(() => new Date('2026-11-21T04:00:00Z'));
    const { weather } = parseEnv({
      WEATHER_PROVIDER: 'open-meteo',
      WEATHER_URL: stub.url,
      WEATHER_GEOCODING_URL: stub.url,
    });
    gateway = await startGatewayOn(start, {
      openPages: fixedPages(),
      weather: createWeatherProvider(weather!),
    });
  });
  beforeEach(async () => {
    stub.fail();
    stub.asked.length = 0;
    token = await gateway.signIn('buyer01');
  });
  afterAll(async () => {
    stub?.close();
    await gateway?.close();
  });
  const ask = (location: string) =>
    gateway.call(token, `${CALL}?location=${encodeURIComponent(location)}&days=7`);

  test('is seven days from today, with whole degrees, words and codes of their pictures', async () => {
    const { data } = await ask('121.47,31.23');
    expect(data).toHaveLength(7);
    expect((data as object[])[0]).toEqual({
      ...{ date: '2026-11-21', codeDay: '100', textDay: '晴', low: '5', high: '13' },
    });
    expect(data).toMatchObject([
      ...[{ textDay: '晴' }, { textDay: '多云' }, { textDay: '阴' }, { textDay: '雾' }],
      ...[{ textDay: '中雨' }, { textDay: '雷阵雨', low: '0' }, { textDay: '小雪', low: '-13', high: '0' }],
    ]);
    const [url = ''] = stub.asked;
    expect(Object.fromEntries(new URL(url, stub.url).searchParams)).toEqual({
      latitude: '31.23',
      longitude: '121.47',
      daily: 'weather_code,temperature_2m_max,temperature_2m_min',
      timezone: 'Asia/Shanghai',
      forecast_days: '7',
    });
  });

  test('is found by the name of a place, in either writing, and read in English', async () => {
    expect((await ask('上海')).data).toHaveLength(7);
    expect(stub.asked[0]).toBe(`/v1/search?name=${encodeURIComponent('上海')}&count=1&language=zh`);
    expect(stub.asked[1]).toMatch(/^\/v1\/forecast\?latitude=31.22222&longitude=121.45806&/);
    const english = await gateway.fetch(`${CALL.slice(4)}?location=Shanghai&days=7`, {
      headers: { authorization: `Bearer ${token}`, 'x-client-language': 'en' },
    });
    const { data } = (await english.json()) as { data: { textDay: string }[] };
    expect(data.map(({ textDay }) => textDay).slice(0, 2)).toEqual(['Clear', 'Cloudy']);
  });

  test('is not there for a place that nobody knows, and asks nobody for what is no place', async () => {
    for (const place of ['Atlantis', '121.47,95.00', '101020100']) {
      expect(await ask(place)).toMatchObject({ httpStatus: 404, code: 'record_not_found' });
    }
    stub.asked.length = 0;
    for (const place of ['', 'x', 'a&b=c', '../v1', '<b>', '上海;drop', '1,2,3', `上${'海'.repeat(40)}`]) {
      const { code, data } = await ask(place);
      expect(code).toBe('bad_request');
      const [{ message }] = (data as { errors: [{ message: string }] }).errors;
      expect(message).toContain('应为地名');
    }
    expect(stub.asked).toEqual([]);
  });

  test('that cannot be reached is asked for once in five minutes, answers no days and is one line in the log', async () => {
    stub.fail((response) => response.destroy());
    const lines = () => gateway.log.filter((line) => /weather|error/.test(line));
    const before = lines().length;
    const answers = await Promise.all([ask('105.00,30.00'), ask('105.00,30.00')]);
    for (const answer of answers) expect(answer).toMatchObject({ httpStatus: 200, data: [] });
    gateway.pass(4 * MINUTE);
    expect((await ask('105.00,30.00')).data).toEqual([]);
    expect(stub.asked).toHaveLength(1);
    expect(lines()).toHaveLength(before + 1);
    expect(lines().at(-1)).toContain('weather_unreachable');
    stub.fail();
    gateway.pass(2 * MINUTE);
    token = await gateway.signIn('buyer01');
    expect((await ask('105.00,30.00')).data).toHaveLength(7);
    expect(lines().at(-1)).toContain('weather_back');
  });

  test.each<[string, unknown]>([
    [
      'columns of different length',
      { time: ['2026-11-21'], weather_code: [], temperature_2m_max: [1], temperature_2m_min: [1] },
    ],
    [
      'no temperature',
      { time: ['2026-11-21'], weather_code: [1], temperature_2m_max: [null], temperature_2m_min: [1] },
    ],
    [
      'an unknown code',
      { time: ['2026-11-21'], weather_code: [42], temperature_2m_max: [2], temperature_2m_min: [1] },
    ],
  ])('with %s is not made up', async (name, daily) => {
    stub.fail((response) => response.end(JSON.stringify({ daily })));
    expect((await ask(`100.0${name.length % 10},20.00`)).data).toEqual([]);
  });
});

test('Open-Meteo comes with the demo alone, wants no key, and gives way to the operator’s choice', () => {
  expect(parseEnv({})).toMatchObject({
    weather: { provider: 'open-meteo', url: 'https://api.open-meteo.com' },
    site: { weather: { location: '121.47,31.23', source: { name: 'Open-Meteo' } } },
  });
  for (const off of [{ SEED: 'none' }, { WEATHER_PROVIDER: 'none' }]) {
    expect(parseEnv(off).weather).toBeUndefined();
    expect(parseEnv(off).site.weather).toBeUndefined();
  }
  expect(parseEnv({ SEED: 'none', WEATHER_PROVIDER: 'open-meteo', WEATHER_KEY: 'k' }).weather).toMatchObject({
    key: 'k',
  });
  expect(() => parseEnv({ WEATHER_PROVIDER: 'weather.com' })).toThrow('应为 open-meteo、qweather 或 none');
});
