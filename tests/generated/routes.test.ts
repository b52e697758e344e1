import { randomUUID } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPages } from '../../server/open-pages';
import { ROUTE_CALLS, type RouteData } from '../../src/contract/api/route-view';
import { today } from '../../src/contract/fields/derived';
import type { RecordPage } from '../../src/contract/language/page-schema';
import { type RoutedTransition, routesOf } from '../../src/contract/pages/approval-route';
import { isView } from '../../src/contract/pages/page-view';
import { tell } from '../strength';
import { testDatabases } from '../support/gateway/databases';
import { startGatewayOn, type TestGateway } from '../support/gateway/gateway';
import { hire } from '../support/gateway/staff';
import { docWhere, giveSuppliers, plant } from '../support/gateway/stored-records';
import { covering } from '../support/model/covering';
import { SEATS, scopeOfSeat } from '../support/model/demo-access';
import type { Doc } from '../support/model/page-verdict';
import { readTestPages, schemasWithTestPages, type TestPage } from '../support/page-files';

/**
 * Who may decide which level of an approval route (decision 081), as the files say it: every level, by everybody who holds
 * its code or another's, has submitted the record or decided before, stands in for somebody, holds all codes or none.
 */
const TENANT = 'T001';
const ROUTES = fileURLToPath(new URL('../fixtures/routes', import.meta.url));
const ELSEWHERE = '/office/contracts';
const SCOPE = scopeOfSeat(SEATS.find(({ account }) => account.username === 'analyst01')!);
const DAY_MS = 86_400_000;
/** A search of values may find none from where it begins. */
const MOST_SEARCHES = 40;

const { every } = readTestPages();
const { dictionaries } = every[0]!;
const ofRoutes = readdirSync(join(ROUTES, 'office')).map((name): TestPage => {
  const page = JSON.parse(readFileSync(join(ROUTES, 'office', name), 'utf8')) as RecordPage;
  return { file: `office/${name}`, page, dictionaries };
});
const routed = [...every, ...ofRoutes]
  .filter(({ page }) => !isView(page) && page.resource.scope === 'tenant')
  .flatMap((testPage) => routesOf(testPage.page).map((route) => ({ ...testPage, route, code: route.code })));
type Routed = (typeof routed)[number];

/** What of a route decides who may press what. */
const featuresOf = ({ page, route }: Routed): string[] => [
  page.kind,
  ...route.steps.flatMap((step) => Object.entries(step).map(([key, value]) => `${key} ${typeof value}`)),
];

const played = covering(routed, featuresOf);
tell({ subject: 'who may decide a level', unit: 'routes', played: played.length, of: routed.length });

/** People of a page: what each holds there, and for whom they stand in. */
interface Person {
  name: string;
  id: string;
  token: string;
  /** Codes of the page; undefined for who has not the page at all. */
  codes: readonly string[] | undefined;
  /** Which person's decisions they were given, and whether that counts. */
  standsIn?: { for: string; counts: boolean };
}

describe.each(testDatabases())('who may decide which level, on $name', ({ start }) => {
  const schemasDir = schemasWithTestPages();
  cpSync(ROUTES, schemasDir, { recursive: true });
  let gateway: TestGateway;
  let cells = 0;
  const store = () => gateway.gateway.context.database;

  beforeAll(async () => {
    gateway = await startGatewayOn(start, { openPages, schemasDir });
    await giveSuppliers(store(), TENANT);
  });
  afterAll(async () => {
    console.log(`${cells} cells called`);
    await gateway?.close();
    rmSync(schemasDir, { recursive: true, force: true });
  });

  /** Everybody that a level can be pressed by, with roles and delegations of their own. */
  async function staffOf({ page, route }: Routed, index: number): Promise<Map<string, Person>> {
    const codes = route.steps.map(({ code }) => code);
    const people = new Map<string, Person>();
    const add = async (name: string, own: Person['codes'], on = page.path) => {
      const username = `${name}-${index}`.toLowerCase();
      const { id } = await hire(gateway, username, on, own ?? []);
      const one = { name, id, codes: own, token: await gateway.signIn(username) };
      people.set(name, one);
      return one;
    };
    const delegate = async (
      name: string,
      from: Person,
      days: [number, number],
      counts: boolean,
      pages = [page.path],
    ) => {
      const to = people.get(name)!;
      const day = (offset: number) => today(new Date(Date.now() + offset * DAY_MS));
      await store().inTenant({ tenantCode: TENANT, accountId: from.id, supplierCode: null }, (trx) =>
        sql`INSERT INTO approval_delegation (tenant_code, delegation_id, account_id, delegate_id, from_day, until_day, pages)
          VALUES (${TENANT}, ${randomUUID()}, ${from.id}, ${to.id}, ${day(days[0])}, ${day(days[1])},
            ${JSON.stringify(pages)}::jsonb)`.execute(trx),
      );
      people.set(name, { ...to, standsIn: { for: from.name, counts } });
    };
    await add('stranger', []);
    await add('outsider', undefined, ELSEWHERE);
    await add('submitter', codes);
    await add('earlier', codes);
    await add('administrator', ['*']);
    await add('named', []);
    for (const [place, { code, people: needed = 1 }] of route.steps.entries())
      for (let count = 0; count <= needed; count += 1) await add(`holder${place}${'abc'[count]}`, [code]);
    const absent = people.get(`holder${route.steps.length - 1}a`)!;
    const NOW: [number, number] = [-1, 1];
    await add('deputy', []);
    await delegate('deputy', absent, NOW, true);
    await add('deputyOfDeputy', []);
    await delegate('deputyOfDeputy', people.get('deputy')!, NOW, false);
    await add('lateDeputy', []);
    await delegate('lateDeputy', absent, [-9, -2], false);
    await add('earlyDeputy', []);
    await delegate('earlyDeputy', absent, [2, 9], false);
    await add('deputyElsewhere', []);
    await delegate('deputyElsewhere', absent, NOW, false, [ELSEWHERE]);
    await add('deputyWithoutPage', undefined, ELSEWHERE);
    await delegate('deputyWithoutPage', absent, NOW, false);
    await add('deputyOfSubmitter', []);
    await delegate('deputyOfSubmitter', people.get('submitter')!, NOW, false);
    return people;
  }

  const found = new Map<string, Doc>();

  /** A document for which all conditions of the levels hold; one search serves all records of a page. */
  function docOf({ route, ...testPage }: Routed): Doc {
    const known = found.get(testPage.file);
    if (known) return known;
    const conditions = route.steps.flatMap(({ when }) => (when ? [{ when, wanted: true }] : []));
    for (let seed = 50_000, tries = 1; ; seed += 10, tries += 1) {
      try {
        const doc = docWhere(testPage, SCOPE, conditions, seed);
        found.set(testPage.file, doc);
        return doc;
      } catch (reason) {
        if (tries === MOST_SEARCHES) throw reason;
      }
    }
  }

  /** A record that somebody submitted, in a state; all conditions of the levels hold for it, and a field of theirs names `named`. */
  async function submitted(one: Routed, people: Map<string, Person>, state: string) {
    const { page, route } = one;
    const doc: Doc = { ...structuredClone(docOf(one)), [page.states!.field]: state };
    for (const { by } of route.steps) if (by) nameIn(doc, by.split('.'), people.get('named')!.id);
    const accountId = people.get('submitter')!.id;
    const planted = await plant(store(), page, { tenantCode: TENANT, supplierCode: '', accountId }, doc);
    await store().inTenant({ tenantCode: TENANT, accountId, supplierCode: null }, (trx) =>
      trx
        .insertInto('audit')
        .values({
          ...{
            tenant_code: TENANT,
            audit_id: randomUUID(),
            resource: page.resource.name,
            record_id: planted.id,
          },
          ...{
            action: 'create',
            account_id: accountId,
            before: null,
            after: JSON.stringify(doc),
            reason: null,
          },
        })
        .execute(),
    );
    return planted.id;
  }

  const press = (page: RecordPage, { token }: Person, id: string, code: string) => {
    cells += 1;
    const body = { resource: page.resource.name, id, version: 1, code };
    return gateway.call<RouteData>(token, `POST ${ROUTE_CALLS.decide}`, body);
  };

  /** A record whose level at `place` waits: those before it were decided, the first by `earlier`. */
  async function waitingAt(one: Routed, people: Map<string, Person>, place: number) {
    const { page, route } = one;
    const id = await submitted(one, people, route.from[0]!);
    for (const [before, { code, people: needed = 1, by }] of route.steps.slice(0, place).entries()) {
      const deciders = ['earlier', ...'abc'].slice(before === 0 ? 0 : 1, needed + (before === 0 ? 0 : 1));
      for (const decider of by ? ['named'] : deciders) {
        const name = decider.length === 1 ? `holder${before}${decider}` : decider;
        const answer = await press(page, people.get(name)!, id, code);
        expect(answer.code, `${page.path} level ${before} by ${name}: ${JSON.stringify(answer)}`).toBe('ok');
      }
    }
    return id;
  }

  /** What the file says of a press while the level at `place` waits. */
  function expected(
    route: RoutedTransition,
    people: Map<string, Person>,
    who: Person,
    place: number,
    code: string,
  ) {
    if (who.codes === undefined) return 403;
    const holds = (person: Person, one: string) => ['*', one].some((held) => person.codes?.includes(held));
    const level = route.steps[place]!;
    if (code !== level.code) return holds(who, code) ? 409 : 403;
    const isOut = ({ name }: Person) =>
      (name === 'submitter' && route.notBy === 'submitter') || (name === 'earlier' && place > 0);
    const waitedFor = (person: Person) =>
      !isOut(person) && (level.by === undefined ? holds(person, code) : person.name === 'named');
    const absent = who.standsIn?.counts ? people.get(who.standsIn.for)! : undefined;
    if (waitedFor(who) || (absent && waitedFor(absent))) return 200;
    // Whoever holds the code of a level that waits for named people comes at the wrong time, not without the right.
    return level.by !== undefined && holds(who, code) && !isOut(who) ? 409 : 403;
  }

  test.each(played.map((one, index) => ({ ...one, index })))('hostile 92: $file $code', async (one) => {
    const { page, route, index } = one;
    const people = await staffOf(one, index);
    const wrong: unknown[] = [];
    const passes = async (id: string) => {
      const target = `GET ${ROUTE_CALLS.view}?resource=${page.resource.name}&id=${id}`;
      const { data } = await gateway.call<RouteData>(people.get('stranger')!.token, target);
      return data.route!.events.filter(({ kind }) => kind === 'pass').length;
    };
    for (const [place, level] of route.steps.entries()) {
      const id = await waitingAt(one, people, place);
      const before = await passes(id);
      const may: Person[] = [];
      for (const who of people.values()) {
        for (const { code } of route.steps) {
          const wanted = expected(route, people, who, place, code);
          if (wanted === 200) may.push(who);
          if (wanted === 200) continue;
          const { httpStatus, code: said } = await press(page, who, id, code);
          if (httpStatus !== wanted)
            wrong.push({ level: level.code, who: who.name, code, wanted, httpStatus, said });
        }
      }
      if ((await passes(id)) !== before)
        wrong.push({ level: level.code, decided: 'by somebody who may not' });
      expect(may.length, level.code).toBeGreaterThan(0);
      for (const who of may) {
        const own = await waitingAt(one, people, place);
        const count = await passes(own);
        const answer = await press(page, who, own, level.code);
        if (answer.httpStatus !== 200 || (await passes(own)) !== count + 1)
          wrong.push({
            level: level.code,
            who: who.name,
            wanted: 200,
            httpStatus: answer.httpStatus,
            said: answer.code,
          });
        await clear(page);
      }
    }
    for (const state of statesOf(page)) {
      if (route.from.includes(state) || routesOf(page).some(({ from }) => from.includes(state))) continue;
      const id = await submitted(one, people, state);
      for (const who of people.values()) {
        for (const { code } of route.steps) {
          const wanted = who.codes === undefined ? 403 : 409;
          const { httpStatus, code: said } = await press(page, who, id, code);
          if (httpStatus !== wanted) wrong.push({ state, who: who.name, code, wanted, httpStatus, said });
        }
      }
      await clear(page);
    }
    expect(wrong).toEqual([]);
  });

  /** Takes the records away, so that none stands in the way of the next by its period or by what is unique. */
  const clear = (page: RecordPage) =>
    store().inTenant({ tenantCode: TENANT, accountId: 'test', supplierCode: null }, (trx) =>
      sql`DELETE FROM ${sql.id(`r_${page.resource.name}`)} WHERE tenant_code = ${TENANT}`.execute(trx),
    );
});

function statesOf({ states }: RecordPage): string[] {
  const { initial, transitions } = states!;
  return [...new Set([initial, ...transitions.flatMap(({ from, to }) => [...from, to])])];
}

/** Puts an account where a level looks for it; rows that are not there are made. */
function nameIn(doc: Doc, [name, ...rest]: string[], account: string): void {
  if (rest.length === 0) {
    doc[name!] = account;
    return;
  }
  const rows = Array.isArray(doc[name!]) && (doc[name!] as Doc[]).length > 0 ? (doc[name!] as Doc[]) : [{}];
  for (const row of rows) nameIn(row, rest, account);
  doc[name!] = rows;
}
