import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseEnv } from '../../../server/env';
import { readSiteConfig } from '../../../src/contract/api/site-config';
import { POSEIDON } from '../../../src/contract/base/identity';
import { startGateway } from '../../support/gateway/gateway';
import { fixedPages } from '../../support/pages';

test('the front end is told of its installation before anybody has signed in, in what it can read', async () => {
  const { site } = parseEnv({
    WEATHER_PROVIDER: 'none',
    SITE_ENVIRONMENT: 'uat',
    SITE_FILES_URL: 'https://files.example.com',
  });
  const gateway = await startGateway({ openPages: fixedPages(), site });
  const response = await gateway.fetch('/config.json');
  expect(response.headers.get('cache-control')).toBe('no-cache');
  expect(readSiteConfig(await response.json())).toEqual({
    environment: 'uat',
    gateway: '',
    servicePrefix: POSEIDON,
    tenantDomain: '',
    files: 'https://files.example.com',
    bi: '',
  });
  await gateway.close();
});

test('the file that a static host begins with is one, with the gateway’s own prefix', () => {
  const text = readFileSync(new URL('../../../public/config.json', import.meta.url), 'utf8');
  expect(readSiteConfig(JSON.parse(text))).toMatchObject({ gateway: '', servicePrefix: POSEIDON });
});

test('a wrong setting is named, in the environment as in the file', () => {
  expect(() => parseEnv({ SITE_BI_URL: 'bi.example.com' })).toThrow(
    /SITE_BI_URL 有误：应为 http:\/\/ 或 https:\/\//,
  );
  expect(() => parseEnv({ SITE_ENVIRONMENT: 'prod' })).toThrow(/应为 development、test、uat 或 production/);
  const good = readSiteConfig(
    JSON.parse(readFileSync(new URL('../../../public/config.json', import.meta.url), 'utf8')),
  );
  expect(() =>
    readSiteConfig({ ...good, files: 'javascript:alert(1)', bi: undefined, colour: 'red' }),
  ).toThrow(/^files：应为 http.*\nbi：缺少，或类型不对\n不认识的设置 colour$/);
  expect(() => readSiteConfig('<html>')).toThrow('应为一个 JSON 对象');
});
