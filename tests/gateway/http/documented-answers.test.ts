import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runningApi } from '../../../scripts/api/api';
import { parseEnv } from '../../../server/env';
import type { JsonSchema } from '../../../server/kernel/http/json-schema';
import type { ApiDocument, ApiOperation } from '../../../server/modules/openapi/openapi';
import { openPages } from '../../../server/open-pages';
import { POSEIDON } from '../../../src/contract/base/identity';
import { byStrength, tell } from '../../strength';
import { callsOf, documented } from '../../support/gateway/api-schemas';
import { startGateway, type TestGateway } from '../../support/gateway/gateway';
import { answersOf } from '../../support/gateway/held-to-document';

const PEOPLE = ['admin01', 'buyer01', 'manager01', 'analyst01', 'supplier01'];

/** What a call is asked with, where its own minimum would be refused. */
const ASKED: Readonly<Record<string, string>> = {
  supplierCode: 'S10001',
  code: 'S10001',
  resource: 'supplier',
  location: 'Shanghai',
  telephone: '13800010001',
  phone: '13800010001',
  deviceId: 'device-1',
  num: '4',
  dictTypeCode: 'currency',
  referrerMobile: '13800010001',
  creditCode: '91320507MA1DEM04XU',
  isNewIam: 'Y',
  file: 'office/contracts.json',
  version: '1',
};

/** An id that nothing has. */
const NOBODY = '00000000-0000-4000-8000-000000000000';
const TENDER = '/purchase/tender/shsc-bizcore-purchase-tender/tenderOrder/querySupTenderDetail';

/** Lists that have the id a call is about, where it is not its own path; or an id. */
const ID_FROM: Readonly<Record<string, string>> = {
  '/system/notice/detail': '/system/notice/list',
  '/system/notice/customer': '/system/notice/customers',
  '/system/notice/tender': '/system/notice/tenders',
  [TENDER]: '/system/notice/tenders',
  [`${POSEIDON}/supSupplierManufacturer/supplierManufacturerInfo`]: '/api/resources/manufacturer',
  [`${POSEIDON}/orginfo/list/{id}`]: '0',
  [`${POSEIDON}/basicDict/queryAreaAll/{id}`]: 'all',
  '/api/approvals/earlier': '/api/resources/supplier',
};

/** The resource that a call of any resource is tried with, where a contract has none of it. */
const RESOURCES: Readonly<Record<string, string>> = {
  '/api/resources/{resource}/{id}/comments': 'complaintOrder',
  '/api/resources/{resource}/totals': 'pointsRecord',
  '/api/resources/{resource}/{id}/needs/{code}': 'supplier',
};

/** The page that a call is about, where it is named by `path`. */
const PATHS: Readonly<Record<string, string>> = {
  '/api/dashboards/data': '/work/home',
  '/api/dashboards/layout': '/work/home',
};

/** The transition that a call is about, where a contract's has not what is asked. */
const CODES: Readonly<Record<string, string>> = { '/api/resources/{resource}/{id}/needs/{code}': 'submit' };

/** Reads of what has to be made first (a code by SMS, a letterhead, a registration, a file, a message, a draft, an export, an approval by levels) or asked of a page that offers it (a last value, charts, a calendar, a tree): suites of their own. */
const MADE_FIRST =
  /sendSMS|bindPhone|tempToken|supregistertenant|getReferrerName|file\/get|attachments|avatar|export|AnnouncementById|messages\/one|studio\/drafts|querySupTenderDetail|downloadTenderFile|resources\/letterhead|approvals\/route|values\/last|resources\/\{resource\}\/(charts|views\/(calendar|tree))/;

/** The resource whose records a call is about, if it is named in the path. */
const resourceOf = (path: string) => /^\/api\/resources\/(\w+)/.exec(path)?.[1];

describe('every documented call', () => {
  let gateway: TestGateway;
  let document: ApiDocument;
  let faultsIn: ReturnType<typeof documented>;
  const tokens = new Map<string, string>();
  const succeeded = new Set<string>();
  /** What each person was shown first, by the list, until something is written. */
  const ids = new Map<string, string>();
  beforeAll(async () => {
    const day = { codeDay: '100', textDay: '晴', low: '1', high: '9' };
    gateway = await startGateway({
      openPages,
      authoring: true,
      site: parseEnv({}).site,
      weather: async () => [{ date: '2026-11-21', ...day }],
    });
    document = await runningApi();
    faultsIn = documented(document);
  });
  beforeEach(async () => {
    for (const one of PEOPLE) tokens.set(one, await gateway.signIn(one));
  });
  afterAll(() => gateway?.close());

  /** An id of a record that the call may be about: the first of its resource's list that is out, if any is. */
  async function idFor(path: string, person: string): Promise<string> {
    const list = ID_FROM[path] ?? (path.includes('{id}') ? path.replace(/\/\{id\}.*$/, '') : NOBODY);
    if (!list.startsWith('/')) return list;
    if (!/^\/(api\/resources|system\/notice)\//.test(list)) return NOBODY;
    const known = ids.get(`${person} ${list}`);
    if (known !== undefined) return known;
    const { data } = await gateway.call(tokens.get(person), `GET ${list}?pageNum=1&pageSize=7`);
    const rows: { id: string; publishState?: string; tenderState?: string }[] = data?.list ?? [];
    const isOut = (row: object) => /"published"/.test(JSON.stringify(row));
    const id = (rows.find(isOut) ?? rows[0])?.id ?? NOBODY;
    ids.set(`${person} ${list}`, id);
    return id;
  }

  async function ask(method: string, template: string, operation: ApiOperation, person: string) {
    const path = template.replace('{resource}', RESOURCES[template] ?? 'contract');
    const id = await idFor(path, person);
    const filled = path
      .replace('{id}', id)
      .replace('{code}', CODES[template] ?? 'publish')
      .replace('/screens/{path}', '/screens/poseidon/announcements.json')
      .replace('{path}', 'office/contracts.json')
      .replace('{folder}/{name}', 'dictionaries/currency.json')
      .replace(/\{(\w+)\}/g, (_, name: string) => ASKED[name] ?? 'x');
    const query = new URLSearchParams(
      operation.parameters
        .filter(({ name, in: place, required }) => place === 'query' && (required || name === 'id'))
        .map(({ name }) => [name, (name === 'path' ? PATHS[template] : undefined) ?? ASKED[name] ?? id]),
    );
    const token = tokens.get(person);
    const response = await gateway.fetch(`${filled}${query.size > 0 ? `?${query}` : ''}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(operation.requestBody && { 'content-type': 'application/json' }),
      },
      ...(operation.requestBody && { body: '{}' }),
    });
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    if (!isJson) await response.body?.cancel();
    return { status: response.status, body: isJson ? await response.json() : undefined };
  }

  test('answers everybody as the document says, in success and in refusal', async () => {
    const wrong: string[] = [];
    const every = callsOf(document);
    // Calls of records are alike for all resources: in the gate every fifth of these stands for the others.
    const resources = [...new Set(every.flatMap(({ path }) => resourceOf(path) ?? []))].sort();
    const calls = every.filter(
      ({ path }) => byStrength(resources.indexOf(resourceOf(path) ?? '') % 10, 0) <= 0,
    );
    // The exit comes last: it takes the token along.
    calls.sort((one, other) => Number(/logout/.test(one.path)) - Number(/logout/.test(other.path)));
    let asked = 0;
    for (const { method, path, operation } of calls) {
      for (const person of PEOPLE) {
        const { status, body } = await ask(method, path, operation, person);
        asked += 1;
        if (status === 200) succeeded.add(`${method} ${path}`);
        if (status === 200 && method !== 'GET') ids.clear();
        if (body !== undefined) {
          wrong.push(
            ...faultsIn(operation, status, body).map((fault) => `${method} ${path} (${person}): ${fault}`),
          );
        }
      }
    }
    tell({ subject: 'documented calls', unit: 'answers', played: asked, of: every.length * PEOPLE.length });
    const reads = calls.filter(({ method }) => method === 'GET').map(({ path }) => `GET ${path}`);
    expect([...wrong, ...reads.filter((call) => !succeeded.has(call) && !MADE_FIRST.test(call))]).toEqual([]);
  });

  test('an answer that the document does not know is told, wherever a suite meets it', async () => {
    const faults = answersOf(document);
    const faultsOf = (path: string, status: number, answer: { code: string; data: unknown }) =>
      faults('GET', path, status, { status, message: '', ...answer });
    const account = '/iam/api/v2/api/account/findAccountInfo';
    expect(faultsOf(account, 401, { code: 'unauthorized', data: null })).toEqual([]);
    expect(faultsOf(account, 403, { code: 'second_person', data: null })).toEqual([
      'second_person is not documented',
    ]);
    expect(faultsOf(account, 418, { code: 'unauthorized', data: null })[0]).toMatch(/^418 is not documented/);
    expect(faultsOf(account, 200, { code: 'ok', data: 7 })[0]).toMatch(/^data: /);
    expect(faultsOf('/api/approvals/count', 200, { code: 'ok', data: { count: 1, more: 1 } })[0]).toMatch(
      /more/,
    );
  });

  test('a value that keeps no pattern is refused in words, without the pattern', async () => {
    const body = (operation: ApiOperation): JsonSchema => {
      const { $ref, ...schema } = operation.requestBody?.content['application/json']?.schema ?? {};
      return $ref ? document.components.schemas[$ref.split('/').at(-1)!]! : schema;
    };
    const patterned = (properties: Record<string, JsonSchema> = {}) =>
      Object.keys(properties).filter((name) => properties[name]!.pattern !== undefined);
    const seen: string[] = [];
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const [method, operation] of Object.entries(methods)) {
        const inQuery = operation.parameters.filter(({ in: place }) => place === 'query');
        const asked = patterned(Object.fromEntries(inQuery.map(({ name, schema }) => [name, schema])));
        const sent = patterned(body(operation).properties);
        if (asked.length + sent.length === 0 || path.includes('{')) continue;
        for (const person of ['admin01', 'buyer01', 'supplier01']) {
          const query = new URLSearchParams(asked.map((name) => [name, '?!？']));
          const target = `${method.toUpperCase()} ${path}${query.size > 0 ? `?${query}` : ''}`;
          const values = Object.fromEntries(sent.map((name) => [name, '?!？']));
          const answer = await gateway.call(tokens.get(person), target, operation.requestBody && values);
          if (/bad_request|rule_violation/.test(answer.code)) seen.push(path);
          expect(`${target} ${JSON.stringify(answer.data)}`).not.toMatch(
            /\/\^|\[\w-|\\[dws]|正则|must match|\$"/,
          );
        }
      }
    }
    expect(new Set(seen).size).toBeGreaterThan(15);
    const { data } = await gateway.call(
      tokens.get('buyer01'),
      'GET /iam/api/v2/api/common/getWeatherInfo?location=a,b&days=7',
    );
    expect(data.errors).toEqual([
      { path: 'location', message: '应为地名（如 上海）、以逗号隔开的经度和纬度，或和风天气的 LocationID' },
    ]);
  });
});
