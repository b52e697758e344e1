import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPages } from '../../server/open-pages';
import { fieldsOf, itemFieldsOf } from '../../src/contract/fields/fields';
import { rollUpsIn } from '../../src/contract/fields/roll-ups';
import { callName } from '../../src/contract/language/operations';
import type { RecordPage } from '../../src/contract/language/page-schema';
import { codesOf } from '../../src/contract/pages/buttons';
import { conditionsOf, isView, ownValueIn } from '../../src/contract/pages/page-view';
import { tell } from '../strength';
import { testDatabases } from '../support/gateway/databases';
import { startGatewayOn, type TestGateway } from '../support/gateway/gateway';
import { type Send, signInAt } from '../support/gateway/http-seat';
import {
  certifySuppliers,
  docWhere,
  giveSuppliers,
  makeDefault,
  plant,
} from '../support/gateway/stored-records';
import { covering } from '../support/model/covering';
import { buttonsBehind, facesOfPage, SEATS, type Seat, scopeOfSeat } from '../support/model/demo-access';
import { PLAYED_ELSEWHERE } from '../support/model/derived-page';
import type { Doc } from '../support/model/page-verdict';
import { readTestPages, schemasWithTestPages } from '../support/page-files';

/**
 * Second pages over records (decision 077), as the files say it: which records there are, which of their fields, and what
 * the supplier that a record names may fill in and do, state by state.
 */
const { pages, every } = readTestPages();
const views = pages.flatMap((view) => {
  const of = view.page.resource.view?.of;
  const owner = every.find(({ page }) => page.path === of);
  const isElsewhere = owner !== undefined && Object.hasOwn(PLAYED_ELSEWHERE, owner.page.path);
  return isView(view.page) && owner && !isElsewhere
    ? [{ ...view, page: view.page as RecordPage, owner }]
    : [];
});
type View = (typeof views)[number];

/** What of a second page decides what it opens, and to whom. */
function featuresOf({ page, owner }: View): string[] {
  const { shared, where = {} } = page.resource.view!;
  const conditions = conditionsOf(where)
    .flatMap(({ values }) => values)
    .map((value) => ownValueIn(value) ?? 'a value');
  return [
    facesOfPage(page)[0]!,
    owner.page.resource.scope,
    ...(shared ? ['shared'] : []),
    ...(owner.page.states ? ['states'] : []),
    ...(rollUpsIn(page).length > 0 ? ['roll-ups'] : []),
    ...conditions,
  ];
}

const played = covering(views, featuresOf);
tell({ subject: 'what a second page opens', unit: 'pages', played: played.length, of: views.length });

const TENANT = 'T001';
const seatOf = (username: string): Seat =>
  SEATS.find((one) => one.account.username === username && one.tenantCode === TENANT)!;
const STAFF = [seatOf('analyst01')];
const SUPPLIERS = [seatOf('supplier01'), seatOf('supplier02')];
const seatsOf = ({ page }: View) => (facesOfPage(page)[0] === 'supplier' ? SUPPLIERS : STAFF);
const OWN = { account: 'accountId', supplier: 'supplierCode' } as const;

/** What a condition asks for, as this person meets it. */
function wantedBy(page: RecordPage, { account, tenantCode }: Seat): { field: string; values: unknown[] }[] {
  return conditionsOf(page.resource.view?.where ?? {}).map(({ field, values }) => ({
    field,
    values: values.map((value) => {
      const own = ownValueIn(value);
      if (own === undefined || own === 'unknown') return value;
      return own === 'tenant' ? tenantCode : account[OWN[own]];
    }),
  }));
}

function isSeen({ page, owner }: View, seat: Seat, doc: Doc): boolean {
  const isAsked = wantedBy(page, seat).every(({ field, values }) => values.includes(doc[field]));
  const { shared } = page.resource.view!;
  if (!shared) return isAsked;
  const state = String(doc[owner.page.states!.field]);
  return isAsked && doc[shared.supplier] === seat.account.supplierCode && shared.states.includes(state);
}

/** Every state in which records of a page may be; one that is none where it has no states. */
function statesOf({ states }: RecordPage): (string | undefined)[] {
  if (!states) return [undefined];
  return [...new Set([states.initial, ...states.transitions.flatMap(({ from, to }) => [...from, to])])];
}

describe.each(testDatabases())('what a second page opens, on $name', ({ start }) => {
  const schemasDir = schemasWithTestPages();
  const tokens = new Map<Seat, string>();
  let gateway: TestGateway;
  let cells = 0;
  let seed = 5_000;
  const store = () => gateway.gateway.context.database;
  const call = (seat: Seat, target: string, body?: unknown) => {
    cells += 1;
    return gateway.call(tokens.get(seat), target, body);
  };

  beforeAll(async () => {
    // Grants by name are no matter of this suite: everybody of a face is let in here.
    for (const { file, page } of views.filter((view) => view.page.grantedByName)) {
      const path = join(schemasDir, file);
      const { grantedByName: _, ...said } = JSON.parse(readFileSync(path, 'utf8'));
      writeFileSync(path, JSON.stringify({ ...said, path: page.path }));
    }
    gateway = await startGatewayOn(start, { openPages, schemasDir });
    const send: Send = (method, path, init) => gateway.fetch(path, { ...init, method });
    for (const seat of [...STAFF, ...SUPPLIERS]) {
      await makeDefault(store(), seat);
      tokens.set(seat, await signInAt(send, seat.account));
    }
    await certifySuppliers(store(), TENANT);
    await giveSuppliers(store(), TENANT);
    const admin = await signInAt(send, seatOf('admin01').account);
    const { data } = await gateway.call(admin, 'GET /api/resources/role?roleCode=supplier&pageSize=20');
    const role = data.list.find((one: Doc) => one.roleCode === 'supplier');
    const offered = views.filter((view) => seatsOf(view) === SUPPLIERS).map(({ page }) => page);
    const grants = offered.flatMap((page) => [
      page.path,
      ...codesOf(page).map((code) => `${page.path}#${code}`),
    ]);
    const { id, version, roleCode, roleName } = role;
    const body = { roleCode, roleName, version, grants: [...new Set([...role.grants, ...grants])] };
    expect((await gateway.call(admin, `PUT /api/resources/role/${id}`, body)).code).toBe('ok');
  });
  afterAll(async () => {
    console.log(`${cells} cells called`);
    await gateway?.close();
    rmSync(schemasDir, { recursive: true, force: true });
  });

  /** A record of the owner's page in a state, of a supplier, as a seat's condition wants it but for one field. */
  async function planted(
    view: View,
    seat: Seat,
    state?: string,
    supplier?: string | null,
    but?: string,
  ): Promise<{ id: string; doc: Doc }> {
    const { page, owner } = view;
    seed += 10;
    const wanted = wantedBy(page, seat)
      .filter(({ field }) => field !== owner.page.states?.field)
      .map(({ field, values }) => [field, field === but ? otherThan(values[0]) : values[0]]);
    const names = owner.page.shared?.supplier;
    const doc = {
      ...docWhere(owner, scopeOfSeat(STAFF[0]!), [], seed),
      ...Object.fromEntries(wanted),
      ...(state !== undefined && { [owner.page.states!.field]: state }),
      ...(names && supplier && { [names]: supplier }),
    };
    const { scope } = owner.page.resource;
    const { account } = seat;
    const whose = {
      tenantCode: TENANT,
      supplierCode: scope === 'supplier' ? (account.supplierCode ?? 'S10001') : '',
      accountId: scope === 'account' ? account.accountId : 'test',
    };
    return { id: (await plant(store(), owner.page, whose, doc)).id, doc };
  }

  /** Records of every state and supplier, those of the condition and, for each of its fields, one beside it. */
  async function everyKind(view: View, seat: Seat) {
    const but = [undefined, ...wantedBy(view.page, seat).map(({ field }) => field)];
    const suppliers = view.owner.page.shared ? ['S10001', 'S10002'] : [undefined];
    const kinds = statesOf(view.owner.page).flatMap((state) =>
      suppliers.flatMap((supplier) => but.map((one) => ({ state, supplier, but: one }))),
    );
    const records: { id: string; doc: Doc }[] = [];
    for (const { state, supplier, but: one } of kinds)
      records.push(await planted(view, seat, state, supplier, one));
    return records;
  }

  describe.each(played)('$file', (view) => {
    const { page, owner } = view;
    const base = `/api/resources/${callName(page)}`;

    test('a record outside of it is not read, listed, counted, written or moved', async () => {
      const wrong: unknown[] = [];
      for (const seat of seatsOf(view)) {
        const who = seat.account.username;
        const records = await everyKind(view, seat);
        expect(records.some(({ doc }) => isSeen(view, seat, doc))).toBe(true);
        const isNarrow = wantedBy(page, seat).length > 0 || page.resource.view?.shared !== undefined;
        expect(records.some(({ doc }) => !isSeen(view, seat, doc))).toBe(isNarrow);
        {
          const list = base;
          const ids: string[] = [];
          for (let pageNum = 1, total = 1; ids.length < total; pageNum++) {
            const { data } = await call(seat, `GET ${list}?pageSize=200&pageNum=${pageNum}`);
            total = data.list.length === 0 ? 0 : data.total;
            ids.push(...data.list.map(({ id }: { id: string }) => id));
          }
          for (const { id, doc } of records)
            if (ids.includes(id) !== isSeen(view, seat, doc)) wrong.push({ who, list, doc });
        }
        for (const { id, doc } of records) {
          const seen = isSeen(view, seat, doc);
          const got = await call(seat, `GET ${base}/${id}`);
          if (got.httpStatus !== (seen ? 200 : 404)) wrong.push({ who, get: got.httpStatus, doc });
          const history = await call(seat, `GET ${base}/${id}/history`);
          if (history.httpStatus !== (seen ? 200 : 404))
            wrong.push({ who, history: history.httpStatus, doc });
          if (seen) continue;
          const writes = [
            ...(buttonsBehind(page, 'update').length > 0 ? [`PUT ${base}/${id}`] : []),
            ...(buttonsBehind(page, 'delete').length > 0 ? [`DELETE ${base}/${id}`] : []),
            ...(page.states?.transitions ?? []).map(({ code }) => `POST ${base}/${id}/transitions/${code}`),
          ];
          for (const target of writes) {
            const { httpStatus } = await call(seat, target, { version: 1 });
            if (httpStatus !== 404) wrong.push({ who, target, httpStatus, doc });
          }
        }
      }
      expect(wrong).toEqual([]);
    });

    test('an answer holds the fields of the page and no others', async () => {
      const [seat] = seatsOf(view);
      const visible = (await everyKind(view, seat!)).filter(({ doc }) => isSeen(view, seat!, doc));
      const fields = fieldsOf(page.form);
      const hidden = [...fieldsOf(owner.page.form).keys()].filter((name) => !fields.has(name));
      for (const { id } of visible) {
        const { data } = await call(seat!, `GET ${base}/${id}`);
        for (const name of hidden) expect(data).not.toHaveProperty(name);
        for (const [name, field] of fields) {
          const columns = itemFieldsOf(field);
          if (!columns || !Array.isArray(data[name])) continue;
          const rolled = rollUpsIn(owner.page).filter(({ list }) => list === name);
          const shared = page.resource.view?.shared?.fields;
          const shown = rolled.filter((one) => !shared || shared.includes(one.name));
          const known = [...columns.keys(), ...shown.map(({ column }) => column)];
          for (const row of data[name]) for (const key of Object.keys(row)) expect(known).toContain(key);
        }
      }
    });

    test.runIf(page.resource.view?.shared)(
      'hostile 91: a supplier writes what its state lets it, and moves what it may',
      async () => {
        const shared = page.resource.view!.shared!;
        const wrong: unknown[] = [];
        const [seat] = seatsOf(view);
        const mine = seat!.account.supplierCode;
        const isGated = buttonsBehind(page, 'update').some(({ when }) => when !== undefined);
        for (const state of shared.states) {
          const open = shared.writes?.[state] ?? [];
          const mayWrite = (path: string) => open.some((one) => one === path || path.startsWith(`${one}.`));
          for (const { path, change } of changesOf(view)) {
            if (buttonsBehind(page, 'update').length === 0) break;
            const { id, doc } = await planted(view, seat!, state, mine);
            const { data } = await call(seat!, `GET ${base}/${id}`);
            const body = change(data, doc);
            if (!body) continue;
            const { httpStatus, code, data: said } = await call(seat!, `PUT ${base}/${id}`, body);
            // Whose record it is, is refused sooner.
            const isForeign = path === shared.supplier && httpStatus === 403;
            const isRefused = code === 'field_not_writable' || isForeign;
            if (isGated && httpStatus === 409) continue;
            if (isRefused === mayWrite(path)) wrong.push({ state, path, code, said });
            if (isRefused && !isForeign && !said.errors.some((one: { path: string }) => one.path === path))
              wrong.push({ state, path, named: said.errors });
            const now = await call(seat!, `GET ${base}/${id}`);
            if (code !== 'ok' && now.data.version !== 1) wrong.push({ state, path, written: true });
          }
          for (const transition of owner.page.states!.transitions) {
            const { id, doc } = await planted(view, seat!, state, mine);
            const target = `POST ${base}/${id}/transitions/${transition.code}`;
            const values = Object.fromEntries(
              (transition.asks ?? []).map((name) => [name, doc[name] ?? '理由']),
            );
            const body = { version: 1, reason: '理由', comment: '理由', ...(transition.asks && { values }) };
            const { httpStatus } = await call(seat!, target, body);
            const isOffered = shared.transitions?.includes(transition.code);
            const expected = !isOffered ? [404] : transition.from.includes(state) ? [200, 422, 409] : [409];
            if (!expected.includes(httpStatus))
              wrong.push({ state, transition: transition.code, httpStatus });
          }
          const made = await call(seat!, `POST ${base}`, {});
          const { id } = await planted(view, seat!, state, mine);
          const gone = await call(seat!, `DELETE ${base}/${id}`, { version: 1 });
          // Who may make records is refused for what is missing in this one.
          for (const { httpStatus } of shared.create ? [gone] : [made, gone])
            if (httpStatus !== 403 && httpStatus !== 404) wrong.push({ state, httpStatus });
        }
        expect(wrong).toEqual([]);
      },
    );
  });
});

function otherThan(value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  return typeof value === 'number' ? value + 1 : `${String(value).slice(0, 8)}~`;
}

interface FieldChange {
  path: string;
  /** The body that changes this field alone; undefined where the record has nothing to change there. */
  change(seen: Doc, stored: Doc): Doc | undefined;
}

/** A change of every field, of every column of a list, of the number of its rows, and of all to nothing. Computed ones are left out. */
function changesOf({ page, owner }: View): FieldChange[] {
  const own = fieldsOf(page.form);
  return [...fieldsOf(owner.page.form)].flatMap(([path, field]): FieldChange[] => {
    if (path.includes('.') || field.type === 'object' || field.schema['x-value'] !== undefined) return [];
    const columns = itemFieldsOf(field);
    if (!columns) {
      const change = (seen: Doc, stored: Doc) =>
        stored[path] === undefined || Array.isArray(stored[path])
          ? undefined
          : { ...seen, [path]: otherThan(stored[path]) };
      return [{ path, change }];
    }
    if (!own.has(path)) return [{ path, change: (seen) => ({ ...seen, [path]: [{}] }) }];
    const inRows = [...columns].flatMap(([name, { schema, type }]): FieldChange[] => {
      if (schema['x-value'] !== undefined || !['string', 'number', 'boolean'].includes(type)) return [];
      const change = (seen: Doc, stored: Doc) => {
        const [rows, before] = [seen[path], stored[path]] as (Doc[] | undefined)[];
        if (!rows?.length || before?.[0]?.[name] === undefined) return undefined;
        const [first, ...others] = rows;
        return { ...seen, [path]: [{ ...first, [name]: otherThan(before[0][name]) }, ...others] };
      };
      return [{ path: `${path}.${name}`, change }];
    });
    const fewer = (seen: Doc) =>
      Array.isArray(seen[path]) && seen[path].length > 0
        ? { ...seen, [path]: seen[path].slice(1) }
        : undefined;
    const none = (seen: Doc) => fewer(seen) && { ...seen, [path]: null };
    return [...inRows, { path, change: fewer }, { path, change: none }];
  });
}

test.skipIf(process.env.CHOSEN_PAGE_FILES)('there are second pages of both sides', () => {
  const faces = views.map(({ page }) => facesOfPage(page)[0]);
  expect(new Set(faces)).toEqual(new Set(['office', 'supplier']));
});
