import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jsonSchemaOf } from '../../../server/kernel/http/json-schema';
import type { DescribedRoute } from '../../../server/kernel/http/route-docs';
import { openPages } from '../../../server/open-pages';
import { type Envelope, REFUSALS } from '../../../src/contract/api/envelope';
import { byStrength, tell } from '../../strength';
import { testDatabases } from '../../support/gateway/databases';
import { startGatewayOn, type TestGateway } from '../../support/gateway/gateway';
import { provedPhone } from '../../support/gateway/registrants';

/** Bodies for each route; `RUNS=1000` is the long form. */
const RUNS_AT_NIGHT = 12;
const RUNS = Number(process.env.RUNS ?? byStrength(3, RUNS_AT_NIGHT));
tell({ subject: 'bad bodies', unit: 'requests a route', played: RUNS, of: RUNS_AT_NIGHT });
const CODES = new Set(['ok', ...Object.keys(REFUSALS)]);

interface Request {
  query: string;
  body: string;
  type: string;
}

/** Texts that something between the socket and the database may stumble over. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '\ud800',
    "' OR '1'='1",
    '__proto__',
    '../../etc/passwd',
    '%00',
    '1e999',
    '9'.repeat(400),
    'x'.repeat(5_000),
  ),
);
const value = fc.oneof(
  { weight: 3, arbitrary: text },
  fc.constantFrom(null, true, -1, 0, 1.5, 1e308, Number.MAX_SAFE_INTEGER, [], {}),
  fc.jsonValue({ maxDepth: 4 }),
);

function namesOf({ notes }: DescribedRoute): string[] {
  const schemas = [notes?.query, notes?.body].filter((one) => typeof one === 'object');
  return schemas.flatMap((schema) => {
    const { properties = {}, anyOf = [] } = jsonSchemaOf(schema, 'input');
    return [properties, ...anyOf.map((one) => one.properties ?? {})].flatMap(Object.keys);
  });
}

function requestsFor(route: DescribedRoute): fc.Arbitrary<Request> {
  const name = fc.oneof({ weight: 5, arbitrary: fc.constantFrom('id', ...namesOf(route)) }, text);
  const fields = fc
    .array(fc.tuple(name, value), { maxLength: 6 })
    .map((entries) => JSON.stringify(Object.fromEntries(entries)));
  const json = fc.oneof(
    { weight: 4, arbitrary: fields },
    value.map((one) => JSON.stringify(one)),
  );
  const body = fc.oneof(
    { weight: 5, arbitrary: json },
    json.map((one) => one.slice(0, -1)),
    text,
    fc.constant('['.repeat(2_000)),
  );
  const pair = fc.tuple(name, text).map(([key, one]) => `${encode(key)}=${encode(one)}`);
  const query = fc.oneof(
    fc.array(pair, { maxLength: 4 }).map((pairs) => pairs.join('&')),
    fc.constantFrom('', '%', 'a=%ff', 'a&a'),
  );
  const type = fc.constantFrom(
    'application/json',
    'application/json',
    'application/json',
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    '',
  );
  return fc.record({ query, body, type });
}

const encode = (one: string) => encodeURIComponent(Buffer.from(one).toString());

describe.each(testDatabases())('bad requests on $name', ({ start }) => {
  let gateway: TestGateway;
  beforeAll(async () => {
    // Without a service for messages a code that is asked for is answered 503.
    const sms = { send: async () => undefined };
    gateway = await startGatewayOn(start, { openPages, sms });
  });
  afterAll(() => gateway?.close());

  test(`are refused by every route, ${RUNS} times each, and never an error of the gateway`, {
    timeout: 120_000 + RUNS * 2_000,
  }, async () => {
    const routes = gateway.gateway.routes().filter(({ notes }) => notes?.body || notes?.query);
    expect(routes.length).toBeGreaterThan(20);
    for (const route of routes) {
      const tokens = await Promise.all(['supplier01', 'admin01'].map((name) => gateway.signIn(name)));
      const path = route.path.replace(/:(\w+)(\{[^}]*\})?/g, 'contract');
      const { token: registering } = await provedPhone(gateway);
      const asked = fc.record({
        request: requestsFor(route),
        token: fc.constantFrom(undefined, registering, ...tokens),
      });
      const holds = fc.asyncProperty(asked, async ({ request, token }) => {
        const hasBody = route.method !== 'GET' && route.method !== 'DELETE';
        const response = await gateway.fetch(`${path}?${request.query}`, {
          method: route.method,
          headers: {
            ...(request.type && { 'content-type': request.type }),
            ...(token && { authorization: `Bearer ${token}` }),
          },
          ...(hasBody && { body: Buffer.from(request.body) }),
        });
        expect(response.status, `${route.method} ${path}`).toBeLessThan(500);
        const answered = await response.text();
        expect(answered).not.toMatch(/\.(ts|js|mjs):\d+/);
        if (response.ok) return;
        const { status, code } = JSON.parse(answered) as Envelope;
        expect(status).toBe(response.status);
        expect(CODES).toContain(code);
      });
      await fc.assert(holds, { numRuns: RUNS });
    }
    console.log(`${routes.length} routes, ${RUNS} requests each`);
  });
});
