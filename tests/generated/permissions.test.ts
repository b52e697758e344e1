import { rmSync } from 'node:fs';
import { type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createAdaptorServer } from '@hono/node-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openPages } from '../../server/open-pages';
import { ACCOUNTS, CHANGE_REQUESTS } from '../../src/contract/base/system-resources';
import { readsOthers } from '../../src/contract/fields/other-records';
import { type NamedRollUp, pagesOf, rollUpsIn } from '../../src/contract/fields/roll-ups';
import type { RecordPage } from '../../src/contract/language/page-schema';
import type { PermissionMap } from '../../src/contract/language/permissions';
import { isView } from '../../src/contract/pages/page-view';
import { recordSources } from '../../src/contract/pages/record-options';
import { tell } from '../strength';
import { memoryStorage } from '../support/browser/memory-storage';
import { testDatabases } from '../support/gateway/databases';
import { startGatewayOn, type TestGateway } from '../support/gateway/gateway';
import { type Send, signInAt } from '../support/gateway/http-seat';
import { giveNeeded } from '../support/gateway/needed-records';
import { hire } from '../support/gateway/staff';
import {
  certifySuppliers,
  changeOf,
  docWhere,
  giveCompanies,
  giveSoundCompany,
  giveStanding,
  giveSuppliers,
  makeDefault,
  makeRoom,
  type Owner,
  plant,
  plantAccount,
  uproot,
  versionOf,
} from '../support/gateway/stored-records';
import { covering } from '../support/model/covering';
import {
  buttonsBehind,
  buttonsInFile,
  isThere,
  mayOpen,
  SEATS,
  type Seat,
  scopeOfSeat,
} from '../support/model/demo-access';
import { derivePages } from '../support/model/derived-page';
import { hasButton } from '../support/model/inspector-answers';
import type { Doc } from '../support/model/page-verdict';
import {
  type Endpoint,
  endpointsOf,
  expectedOf,
  requestOf,
  spellingsOf,
} from '../support/model/permission-cells';
import { isLinked } from '../support/model/reference-samples';
import type { RowCondition } from '../support/model/row-conditions';
import { readTestPages, schemasWithTestPages, type TestPage } from '../support/page-files';

const SUPPLIERS_PAGE = '/office/suppliers';
const PERMISSIONS_CALL = '/iam/api/v2/api/account/findButtonPermissions';
const derived = derivePages().map((one) => ({ ...one, page: one.whole }));
/** Whether a new record may be made of what the tests know; a page points at records of its own by transitions alone. */
const isMade = ({ page, unknown }: (typeof derived)[number]) =>
  unknown.length === 0 && !recordSources(page).some((one) => one.page !== page.path && isLinked(one));
const pages = derived.filter(isMade);
/** Pages that choose from records which only the database knows: their records are read here, and made elsewhere. */
const read = derived.filter((one) => !isMade(one));
const everyPage = readTestPages()
  .every.map(({ page }) => page)
  .filter((page) => !isView(page));
/** What access hangs on: whose rows, which operations, steps and readers a page declares. */
const featuresOf = ({ page }: TestPage) => [...ownFeatures(page), ...featuresTogether(page)];
const ownFeatures = ({ kind, resource, states, published, certified }: RecordPage) => [
  kind,
  `${kind} of a ${resource.scope}`,
  ...Object.keys(resource.operations ?? {}),
  ...(states ? ['states', ...states.transitions.map(({ notBy }) => `not by ${notBy}`)] : []),
  ...Object.keys(published ?? {}),
  ...Object.keys(certified ?? {}).map((key) => `certified ${key}`),
];
/** What of other pages' records it says: counts them, reads them, collects them, lists them. */
const featuresTogether = (page: RecordPage) => [
  ...rollUpsIn(page).map(
    ({ list, rollUp: { minimum } }) => `rolls up ${list !== undefined} ${minimum !== undefined}`,
  ),
  ...(readsOthers(page.form) ? ['reads others'] : []),
  ...(page.kind === 'list' && page.collect ? ['collects'] : []),
  ...(page.kind === 'list' && page.related ? ['related'] : []),
  ...(page.kind === 'list' && page.prints ? ['prints'] : []),
];
/** Fields with what a new account goes by, which is another's in no tenant: at random they would repeat. */
const OWN_NAMES: Readonly<Record<string, readonly [username: string, phone: string]>> = {
  account: ['username', 'telephone'],
  tenant: ['adminUsername', 'adminTelephone'],
};
const played = covering(pages, featuresOf);
tell({ subject: 'permissions', unit: 'pages', played: played.length, of: pages.length });
/** Whether a call was let through and found the record incomplete, as one in a lenient state may be. */
const isIncomplete = (
  { states }: RecordPage,
  { state, status, answer }: { state: string | undefined; status: number; answer: string },
) =>
  state !== undefined &&
  states?.lenient?.includes(state) === true &&
  status === 400 &&
  JSON.parse(answer).code === 'rule_violation';
const seatName = ({ account, tenantCode }: Seat) => `${account.username} in ${tenantCode}`;

describe.each(testDatabases())('who may call what, on $name', ({ start }) => {
  const schemasDir = schemasWithTestPages();
  const tokens = new Map<Seat, string>();
  const grants = new Map<Seat, PermissionMap>();
  let gateway: TestGateway;
  let server: Server;
  let cells = 0;
  // A search for values tries nine seeds from the one it is given: the next search begins past them.
  let seed = 1_000;
  const nextSeed = () => {
    seed += 10;
    return seed;
  };
  beforeAll(async () => {
    // What the inspector says is in the language of the browser that it is asked in.
    vi.stubGlobal('localStorage', memoryStorage());
    gateway = await startGatewayOn(start, { openPages, schemasDir });
    server = createAdaptorServer({ fetch: gateway.gateway.fetch }) as Server;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const send: Send = (method, path, init) => gateway.fetch(path, { ...init, method });
    for (const seat of SEATS) {
      await makeDefault(store(), seat);
      tokens.set(seat, await signInAt(send, seat.account));
      const { data } = await gateway.call(tokens.get(seat), `GET ${PERMISSIONS_CALL}`);
      grants.set(seat, data);
    }
  });
  afterAll(async () => {
    vi.unstubAllGlobals();
    console.log(`${cells} cells called`);
    server?.close();
    await gateway?.close();
    rmSync(schemasDir, { recursive: true, force: true });
  });

  const store = () => gateway.gateway.context.database;

  /** Sends the path as it stands: `fetch` would tidy it up. */
  function call(
    token: string | undefined,
    method: string,
    path: string,
    body?: string,
  ): Promise<{ status: number; answer: string }> {
    const { port } = server.address() as AddressInfo;
    const headers = {
      'x-confirmed': 'credit_code_differs',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    return new Promise((resolve, reject) => {
      const sent = request({ port, host: '127.0.0.1', method, path, headers }, (message: IncomingMessage) => {
        text(message).then((answer) => resolve({ status: message.statusCode ?? 0, answer }), reject);
      });
      sent.once('error', reject).end(body);
    });
  }

  async function ask(seat: Seat, path: string): Promise<unknown> {
    const { httpStatus, data } = await gateway.call(tokens.get(seat), `GET ${path}`);
    expect(httpStatus).toBe(200);
    return data;
  }

  /** Whose records a seat works on: its own supplier's, some supplier's, its own account's, or the tenant's. */
  function ownerFor({ page }: TestPage, { account, tenantCode }: Seat): Owner {
    const supplierCode = page.resource.scope === 'supplier' ? (account.supplierCode ?? 'S10001') : '';
    const accountId = page.resource.scope === 'account' ? account.accountId : 'test';
    return { tenantCode, supplierCode, accountId };
  }

  const docs = new Map<string, Doc>();

  /** A search takes longer than the call: cells that want the same share one where no value must be another's. */
  function docFor(testPage: TestPage, seat: Seat, conditions: readonly RowCondition[], state?: string): Doc {
    const { resource } = testPage.page;
    const key = JSON.stringify([testPage.file, seatName(seat), conditions, state]);
    const isShared = !resource.unique?.length && !OWN_NAMES[resource.name];
    const doc =
      (isShared ? docs.get(key) : undefined) ??
      docWhere(testPage, scopeOfSeat(seat), conditions, nextSeed(), state);
    docs.set(key, doc);
    return doc;
  }

  /** The request of a cell, with a record in the store that every condition of the operation holds for. */
  async function prepare(
    testPage: TestPage,
    endpoint: Endpoint,
    seat: Seat,
    owner = ownerFor(testPage, seat),
  ) {
    const { page } = testPage;
    const { operation, transition, beside, print } = endpoint;
    const conditions = buttonsBehind(page, isCondition(beside) ? beside : operation).flatMap(({ when }) =>
      when && !transition && operation !== 'create' ? [{ when, wanted: true }] : [],
    );
    if (transition?.when) conditions.push({ when: transition.when, wanted: true });
    if (print?.when) conditions.push({ when: print.when, wanted: true });
    const isNew = operation === 'create' || operation === 'createMany';
    const [state] = transition?.from ?? [];
    const found = docFor(testPage, seat, conditions, state);
    const isRequest = page.resource.name === CHANGE_REQUESTS;
    const [username, phone] = OWN_NAMES[page.resource.name] ?? [];
    const doc = {
      ...found,
      ...(isNew && username && { [username]: `person${seed}` }),
      ...(isNew && phone && { [phone]: `177${String(seed).padStart(8, '0')}` }),
      ...(transition && { [page.states!.field]: state }),
      // What it asks for is not filled in before.
      ...Object.fromEntries((transition?.asks ?? []).map((field) => [field, undefined])),
      ...(isRequest && changeOf(owner)),
      ...(beside === 'urge' && responsibleIn(page) && { [responsibleIn(page)!]: somebodyElse(seat) }),
    };
    if (isNew && page.kind === 'form') await uproot(store(), page, owner);
    if (isNew) await makeRoom(store(), page, owner, doc);
    const planted = isNew ? undefined : await plant(store(), page, owner, doc);
    if (planted && page.resource.name === ACCOUNTS && operation.startsWith('delete'))
      await plantAccount(store(), planted.id);
    const mine = seat.account.supplierCode ?? owner.supplierCode;
    const { [page.states?.field ?? '']: _, ...fields } = doc;
    const about = { responsible: somebodyElse(seat), columns: columnsIn(page) };
    const subject = { ...planted, ...about, ...(owner.supplierCode && { supplierCode: mine }), fields };
    return { ...requestOf(endpoint, subject), planted, owner, record: isNew ? undefined : doc };
  }

  /** A record wherever it is told: in a list, by itself, in an export. */
  async function rowsTold(token: string, base: string, id: string): Promise<Doc[]> {
    const { data: record } = await gateway.call(token, `GET ${base}/${id}`);
    // By the page's own order it may stand anywhere among what was stored before.
    for (let pageNum = 1; ; pageNum += 1) {
      const { data: found } = await gateway.call(token, `GET ${base}?pageSize=200&pageNum=${pageNum}`);
      const row = found.list.find((one: Doc) => one.id === id);
      if (row) return [row, record];
      expect(found.list, `${base}: the record is in no page of the list`).toHaveLength(200);
    }
  }

  describe.each(played)('$file', (testPage) => {
    const { page } = testPage;
    // A supplier that was blacklisted in a test of one page may write in none.
    beforeEach(async () => {
      for (const tenantCode of ['T001', 'T002']) {
        await certifySuppliers(store(), tenantCode);
        if (page.resource.name === 'supplier') await giveCompanies(store(), tenantCode);
        await giveNeeded(store(), page, everyPage, tenantCode);
        if (page.resource.name === CHANGE_REQUESTS) await giveSoundCompany(store(), tenantCode);
        if (page.resource.scope === 'supplier') await giveStanding(store(), tenantCode);
        if (recordSources(page).some((source) => source.page === SUPPLIERS_PAGE))
          await giveSuppliers(store(), tenantCode);
      }
    });

    test('hostile 39: every operation by every role in every tenant: as the file and the grants say', {
      timeout: 600_000,
    }, async () => {
      const wrong: unknown[] = [];
      for (const seat of SEATS) {
        for (const endpoint of endpointsOf(page, everyPage)) {
          const { method, path, body, planted, owner, record } = await prepare(testPage, endpoint, seat);
          const { status, answer } = await call(tokens.get(seat), method, path, body);
          const expected = expectedOf(page, endpoint, seat);
          cells += 1;
          const permissions = grants.get(seat)!;
          const isOffered = hasButton(page, endpoint, { seat, permissions, record });
          if (expected !== 404 && isOffered !== undefined && isOffered !== (status !== 403))
            wrong.push({ seat: seatName(seat), endpoint: endpoint.name, isOffered, status, record });
          const state = endpoint.transition?.from[0];
          const isRight =
            status === expected || (expected === 200 && isIncomplete(page, { state, status, answer }));
          if (!isRight)
            wrong.push({
              ...{ seat: seatName(seat), endpoint: endpoint.name, expected, status, answer, body },
              ...(status === 500 && { log: gateway.log.findLast((line) => line.includes('error')) }),
            });
          const isUntouched = !planted || (await versionOf(store(), page, owner, planted.id)) === 1;
          if (expected !== 200 && !isUntouched)
            wrong.push({ seat: seatName(seat), endpoint: endpoint.name, written: true });
        }
      }
      expect(wrong).toEqual([]);
    });

    test('nobody without a token, with a made-up one or after signing out', async () => {
      const [seat] = SEATS;
      const send: Send = (method, path, init) => gateway.fetch(path, { ...init, method });
      const ended = await signInAt(send, seat!.account);
      await gateway.call(ended, 'GET /iam/auth/v2/token/logout');
      const wrong: unknown[] = [];
      for (const endpoint of endpointsOf(page, everyPage)) {
        if (expectedOf(page, endpoint, seat!) === 404) continue;
        const { method, path, body } = await prepare(testPage, endpoint, seat!);
        for (const token of [undefined, 'made.up.token', `${tokens.get(seat!)}x`, ended]) {
          cells += 1;
          const { status } = await call(token, method, path, body);
          if (status !== 401) wrong.push({ endpoint: endpoint.name, token, status });
        }
      }
      expect(wrong).toEqual([]);
    });

    test('a record of another tenant or supplier does not exist', async () => {
      const wrong: unknown[] = [];
      for (const seat of SEATS) {
        for (const endpoint of endpointsOf(page, everyPage)) {
          const isAbout = !['list', 'totals', 'charts', 'create', 'createMany'].includes(endpoint.operation);
          if (!isAbout || expectedOf(page, endpoint, seat) !== 200) continue;
          for (const owner of strangers(testPage, seat)) {
            // A form page's one record goes by the same name in every tenant: the seat has none of its own here.
            if (page.kind === 'form') await uproot(store(), page, ownerFor(testPage, seat));
            const { method, path, body, planted } = await prepare(testPage, endpoint, seat, owner);
            const { status } = await call(tokens.get(seat), method, path, body);
            cells += 1;
            const isUntouched = (await versionOf(store(), page, owner, planted!.id)) === 1;
            if (status !== (endpoint.isBulk ? 200 : 404) || !isUntouched)
              wrong.push({ seat: seatName(seat), endpoint: endpoint.name, owner, status, isUntouched });
          }
        }
      }
      expect(wrong).toEqual([]);
    });

    test('what another tenant, supplier or account keeps is neither listed nor counted nor added up', async () => {
      const wrong: unknown[] = [];
      for (const seat of SEATS.filter((one) => mayOpen(one.account, page) && isThere(page, one))) {
        const hasTotals = page.kind === 'list' && page.list.totals !== undefined;
        const hasCharts = page.kind === 'list' && page.list.charts !== undefined;
        const seen = async () => {
          const answers = [await ask(seat, `/api/resources/${page.resource.name}?pageSize=1`)];
          if (hasTotals) answers.push(await ask(seat, `/api/resources/${page.resource.name}/totals`));
          if (hasCharts) answers.push(await ask(seat, `/api/resources/${page.resource.name}/charts`));
          return answers;
        };
        const before = await seen();
        for (const owner of strangers(testPage, seat)) {
          await plant(store(), page, owner, docWhere(testPage, scopeOfSeat(seat), [], nextSeed()));
          cells += 1;
          const after = await seen();
          if (JSON.stringify(after) !== JSON.stringify(before))
            wrong.push({ seat: seatName(seat), owner, before, after });
        }
      }
      expect(wrong).toEqual([]);
    });

    test('what other pages’ records come to is told to those who may open them, and to nobody else', async () => {
      const rolled = rollUpsIn(page).filter(({ rollUp: { of } }) => NEVER_EMPTY.has(of.fn));
      if (rolled.length === 0) return;
      const wrong: unknown[] = [];
      const seat = SEATS.find(
        (one) => mayOpen(one.account, page) && isThere(page, one) && one.tenantCode === 'T001',
      )!;
      const codes = [...buttonsInFile(page), ...(page.states?.transitions ?? [])].map(({ code }) => code);
      const { username } = await hire(
        gateway,
        `counts-${page.resource.name}`.toLowerCase(),
        page.path,
        codes,
      );
      const clerk = await gateway.signIn(username);
      const { id } = await plant(
        store(),
        page,
        ownerFor(testPage, seat),
        docWhere(testPage, scopeOfSeat(seat), [], nextSeed()),
      );
      const base = `/api/resources/${page.resource.name}`;
      for (const token of [clerk, tokens.get(seat)!]) {
        const isSeen = ({ rollUp }: NamedRollUp) =>
          token !== clerk &&
          pagesOf(rollUp).every((counted) =>
            mayOpen(seat.account, everyPage.find(({ path }) => path === counted)!),
          );
        const rows = await rowsTold(token, base, id);
        for (const row of rows)
          for (const one of rolled) {
            cells += 1;
            if (isTold(row, one) !== isSeen(one))
              wrong.push({ token: token === clerk ? 'clerk' : seatName(seat), one: one.name, row });
          }
        for (const query of askedBy(page, rolled)) {
          const { httpStatus } = await gateway.call(token, `GET ${base}${query.path}`);
          cells += 1;
          if (httpStatus !== (isSeen(query.rollUp) ? 200 : 400))
            wrong.push({ query: query.path, httpStatus });
        }
      }
      expect(wrong).toEqual([]);
    });

    test('hostile 42: another spelling of a path is never a way in', async () => {
      const wrong: unknown[] = [];
      for (const seat of [SEATS[0]!, SEATS.at(-2)!, SEATS.at(-1)!]) {
        for (const endpoint of endpointsOf(page, everyPage)) {
          const { method, path, body } = await prepare(testPage, endpoint, seat);
          const [address = '', search] = path.split('?');
          for (const spelling of spellingsOf(address)) {
            if (spelling === address) continue;
            cells += 1;
            const { status } = await call(
              tokens.get(seat),
              method,
              search ? `${spelling}?${search}` : spelling,
              body,
            );
            if (status < 400) wrong.push({ seat: seatName(seat), method, spelling, status });
          }
        }
      }
      expect(wrong).toEqual([]);
    });

    test('a transition starts from its states alone, as the inspector of Studio says', async () => {
      const wrong: unknown[] = [];
      const { states } = page;
      const known = [...new Set((states?.transitions ?? []).flatMap(({ from, to }) => [...from, to]))];
      for (const endpoint of endpointsOf(page, everyPage)) {
        const { transition, isBulk, level } = endpoint;
        if (!states || !transition || isBulk || level) continue;
        const seat = SEATS.find((one) => expectedOf(page, endpoint, one) === 200);
        if (!seat) continue;
        const owner = ownerFor(testPage, seat);
        const conditions = transition.when ? [{ when: transition.when, wanted: true }] : [];
        for (const state of known) {
          const doc = {
            ...docWhere(testPage, scopeOfSeat(seat), conditions, nextSeed(), state),
            ...(page.resource.name === CHANGE_REQUESTS && changeOf(owner)),
            [states.field]: state,
          };
          const planted = await plant(store(), page, owner, doc);
          const { supplierCode } = owner;
          const subject = { ...planted, ...(supplierCode && { supplierCode }), fields: {} };
          const { method, path, body } = requestOf(endpoint, subject);
          const { status, answer } = await call(tokens.get(seat), method, path, body);
          const isOffered = hasButton(page, endpoint, {
            seat,
            permissions: grants.get(seat)!,
            record: doc,
          });
          cells += 1;
          if (isOffered !== (status === 200 || isIncomplete(page, { state, status, answer })))
            wrong.push({ endpoint: endpoint.name, state, isOffered, status, answer });
        }
      }
      expect(wrong).toEqual([]);
    });

    test('a button’s condition counts in the gateway', async () => {
      const wrong: unknown[] = [];
      const endpoints = endpointsOf(page, everyPage).filter(
        ({ operation, transition }) => !transition && (operation === 'update' || operation === 'delete'),
      );
      for (const endpoint of endpoints) {
        const buttons = buttonsBehind(page, endpoint.operation);
        const seat = SEATS.find((one) => expectedOf(page, endpoint, one) === 200);
        if (!seat || buttons.length === 0 || buttons.some(({ when }) => when === undefined)) continue;
        const refusing = buttons.map(({ when }) => ({ when: when!, wanted: false }));
        const doc = docWhere(testPage, scopeOfSeat(seat), refusing, nextSeed());
        const owner = ownerFor(testPage, seat);
        const planted = await plant(store(), page, owner, doc);
        const subject = {
          ...planted,
          ...(owner.supplierCode && { supplierCode: owner.supplierCode }),
          fields: doc,
        };
        const { method, path, body } = requestOf(endpoint, subject);
        const { status } = await call(tokens.get(seat), method, path, body);
        cells += 1;
        if (status !== 409) wrong.push({ endpoint: endpoint.name, status });
      }
      expect(wrong).toEqual([]);
    });
  });

  test.each(read)(
    '$file: reading, and what is asked of other pages: as the file and the grants say',
    async (testPage) => {
      const { page } = testPage;
      const wrong: unknown[] = [];
      for (const seat of SEATS) {
        const owner = ownerFor(testPage, seat);
        const begun = page.states ? { [page.states.field]: page.states.initial } : {};
        for (const endpoint of endpointsOf(page, everyPage).filter(isReading)) {
          const planted = await plant(store(), page, owner, begun);
          const { method, path, body } = requestOf(endpoint, { ...planted, fields: {} });
          const { status, answer } = await call(tokens.get(seat), method, path, body);
          const expected = expectedOf(page, endpoint, seat);
          cells += 1;
          if (status !== expected)
            wrong.push({ seat: seatName(seat), endpoint: endpoint.name, expected, status, answer });
        }
      }
      expect(wrong).toEqual([]);
    },
  );
});

/** Functions that come to a number even of nothing. */
const NEVER_EMPTY: ReadonlySet<string> = new Set(['count', 'sum']);

/** Whether a row has what other records come to: for itself, or for the rows of its list. */
function isTold(row: Doc, { name, list, column = name }: NamedRollUp): boolean {
  if (list === undefined) return Object.hasOwn(row, name);
  return ((row[list] ?? []) as Doc[]).some((item) => Object.hasOwn(item, column));
}

/** Searches and orders by what other records come to, as far as the page has them. */
function askedBy(page: RecordPage, rolled: readonly NamedRollUp[]): { path: string; rollUp: NamedRollUp }[] {
  if (page.kind !== 'list') return [];
  const { search = [], columns } = page.list;
  const searched = new Set(search.map((item) => (typeof item === 'string' ? item : item.field)));
  const sorted = new Set(
    columns.flatMap((one) => (typeof one === 'object' && one.sortable ? one.field : [])),
  );
  return rolled.flatMap((rollUp) => [
    ...(searched.has(rollUp.name) ? [{ path: `?${rollUp.name}=0~1`, rollUp }] : []),
    ...(sorted.has(rollUp.name) ? [{ path: `?sort=${rollUp.name}`, rollUp }] : []),
  ]);
}

/** Whether a call changes no record: it reads, or asks for records of other pages. */
function isReading({ operation, beside, transition }: Endpoint): boolean {
  const writes = ['comment', 'assign', 'urge', 'export', 'import'];
  return (
    !transition && ['list', 'get', 'totals', 'charts'].includes(operation) && !writes.includes(beside ?? '')
  );
}

/** Whether what is called hangs on the conditions of its own buttons. */
function isCondition(beside: Endpoint['beside']): beside is 'urge' | 'assign' {
  return beside === 'urge' || beside === 'assign';
}

const responsibleIn = (page: RecordPage) => (page.kind === 'list' ? page.responsible : undefined);

const columnsIn = (page: RecordPage) =>
  page.kind === 'list' ? page.list.columns.map((one) => (typeof one === 'string' ? one : one.field)) : ['id'];

/** Somebody to urge and to assign to in the seat's tenant: it takes another than oneself. */
function somebodyElse({ account, tenantCode }: Seat): string {
  return SEATS.find(
    (seat) => seat.account.face === 'office' && seat.account !== account && seat.tenantCode === tenantCode,
  )!.account.accountId;
}

/** Owners whose records the seat must not reach: in the other tenant, and another supplier or account of its own. */
function strangers({ page }: TestPage, { account, tenantCode }: Seat): Owner[] {
  const isOwned = page.resource.scope === 'supplier';
  const other = tenantCode === 'T001' ? 'T002' : 'T001';
  if (page.resource.scope === 'account') {
    const { accountId } = SEATS.find((seat) => seat.account.accountId !== account.accountId)!.account;
    return [
      { tenantCode: other, supplierCode: '', accountId: account.accountId },
      { tenantCode, supplierCode: '', accountId },
    ];
  }
  const elsewhere = { tenantCode: other, supplierCode: isOwned ? 'S10009' : '', accountId: 'test' };
  if (!isOwned || account.supplierCode === null) return [elsewhere];
  const neighbour = account.supplierCode === 'S10001' ? 'S10002' : 'S10001';
  return [elsewhere, { tenantCode, supplierCode: neighbour, accountId: 'test' }];
}
