import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { User } from '../../../server/kernel/base/user';
import type { SchemaRegistry } from '../../../server/kernel/schemas/registry';
import { joinTenant } from '../../../server/modules/registration/join-tenant';
import { openPages } from '../../../server/open-pages';
import { FILE_PATH, LICENCE_PATH } from '../../../src/contract/base/files';
import { POSEIDON } from '../../../src/contract/base/identity';
import { addDays, today } from '../../../src/contract/fields/derived';
import { type Outbox, outbox, sealAll } from '../../support/gateway/callers';
import { testDatabases } from '../../support/gateway/databases';
import { type Answer, startGatewayOn, type TestGateway } from '../../support/gateway/gateway';
import { proveDevice } from '../../support/gateway/known-code';
import {
  INVITE,
  newCreditCode,
  newPhone,
  provedPhone,
  REGISTER,
  uploadLicence,
  wholeRegistration,
} from '../../support/gateway/registrants';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const PROGRESS = `GET ${POSEIDON}/supregistertenant/getRegisterySupplier`;
const CHECK_CODE = `GET ${POSEIDON}/supregistertenant/checkCreditCode?creditCode=`;
const REFERRER = `GET ${POSEIDON}/accountSystem/getReferrerNameByReferrerMobile?referrerMobile=`;
const INVITATIONS = '/api/resources/invitation';
const SUBMIT = { step: 'submit' };

interface Fault {
  path: string;
  message: string;
}

describe.each(testDatabases())('registration on $name', ({ start }) => {
  let gateway: TestGateway;
  let manager: string;
  let box: Outbox;
  beforeAll(async () => {
    box = outbox();
    gateway = await startGatewayOn(start, { openPages, sms: box });
    await proveDevice(gateway, 'proved');
    manager = await gateway.signIn('manager01');
  });
  afterAll(() => gateway?.close());

  const store = () => gateway.gateway.context.database.kysely;
  const tokenBy = async (telephone: string, headers: Record<string, string> = {}) => {
    await gateway.call(
      undefined,
      `GET /iam/auth/v2/message/sendSMS/common/3?phone=${telephone}&deviceId=proved`,
    );
    const query = `phone=${telephone}&validateCode=${box.codeTo(telephone)}&deviceId=proved`;
    return gateway.call(undefined, `GET ${POSEIDON}/userInfo/tempToken?${query}`, undefined, { headers });
  };
  const account = async (username: string, more: object = {}) => ({
    step: 'accountInfo',
    username,
    ...(await sealAll(gateway, { password: 'Register2026', confirmPassword: 'Register2026' })),
    agreement: true,
    ...more,
  });
  const inOffice = async (tenantCode: string) => {
    const key = { account_id: '100002' };
    const update = (is_default: boolean, tenant_code: string) =>
      store()
        .updateTable('membership')
        .set({ is_default })
        .where('account_id', '=', key.account_id)
        .where('tenant_code', '=', tenant_code)
        .execute();
    await update(false, tenantCode === 'T002' ? 'T001' : 'T002');
    await update(true, tenantCode);
    const token = await gateway.signIn('manager01');
    await update(false, tenantCode);
    await update(true, 'T001');
    return token;
  };
  const future = (days: number) => addDays(today(gateway.gateway.context.clock()), days);
  const invite = async (more: object = {}, token = manager) =>
    (await gateway.call(token, `POST ${INVITATIONS}`, { expiresOn: future(3), ...more })).data;
  const accountsOf = (telephones: string[]) =>
    store().selectFrom('account').select('account_id').where('telephone', 'in', telephones).execute();

  test('from a phone to a supplier in status 10, step by step, and back again in between', async () => {
    const telephone = newPhone();
    const creditCode = newCreditCode();
    const proof = await tokenBy(telephone);
    expect(proof).toMatchObject({ code: 'ok', data: { tenantCode: 'T001', selfRegistration: true } });
    const first = proof.data.registerToken;
    expect((await gateway.call(first, PROGRESS)).data).toMatchObject({ step: 'accountInfo', account: null });
    expect((await gateway.call(first, `${REFERRER}13900020001`)).data.referrerName).toBe('陈**');
    expect((await gateway.call(first, `${REFERRER}13800010001`)).code).toBe('referrer_not_found');
    const saved = await gateway.call(
      first,
      REGISTER,
      await account('锦程钢构', { referrerMobile: '13900020001' }),
    );
    expect(saved.data).toMatchObject({ step: 'companyInfo', account: { username: '锦程钢构' } });

    gateway.pass(61 * MINUTE);
    expect((await gateway.call(first, PROGRESS)).code).toBe('unauthorized');
    const { registerToken: token } = (await tokenBy(telephone)).data;
    const { data: licence } = await uploadLicence(gateway, token);
    expect(licence).toMatchObject({ fileName: '营业执照.png', contentType: 'image/png' });
    expect((await gateway.call(token, CHECK_CODE + creditCode)).data).toEqual({ creditCode, taken: false });
    expect((await gateway.call(token, CHECK_CODE + creditCode.slice(0, -1))).code).toBe('bad_request');
    const company = {
      supplierName: '泰州锦程钢结构有限公司',
      creditCode,
      licenceFiles: [licence.attachmentId],
    };
    await gateway.call(token, REGISTER, { step: 'companyInfo', ...company });
    const back = await gateway.call(token, PROGRESS);
    expect(back.data).toMatchObject({
      state: 'open',
      account: { referrerName: '陈**' },
      company: { ...company, licenceFiles: [licence] },
    });
    expect(JSON.stringify(back)).not.toMatch(/Register2026|scrypt|password/i);

    const [done, again] = await Promise.all([1, 2].map(() => gateway.call(token, REGISTER, SUBMIT)));
    expect(done).toMatchObject({ code: 'ok', data: { state: 'finished', step: 'registerSuc' } });
    expect(again!.data).toEqual(done!.data);
    const signedIn = await gateway.requestToken('锦程钢构', 'Register2026');
    expect(signedIn.data).toMatchObject({ applicationSystem: 'supplier', tenantCode: 'T001' });
    const own = signedIn.data.access_token;
    const profile = await gateway.call(own, `GET ${POSEIDON}/supSupplier/querySupplierByAccountId`);
    expect(profile.data).toMatchObject({
      supplierCode: done!.data.supplierCode,
      supplierName: '泰州锦程钢结构有限公司',
      telephone,
      status: 10,
    });
    manager = await gateway.signIn('manager01');
    const { data: seen } = await gateway.call(
      manager,
      `GET /api/resources/supplier?creditCode=${creditCode}`,
    );
    expect(seen.list).toMatchObject([{ status: '10', creditCode, referrer: '陈思远' }]);
    const audited = await store()
      .selectFrom('audit')
      .select(['request_id', 'address'])
      .where('record_id', '=', seen.list[0].id)
      .execute();
    expect(audited).toEqual([{ request_id: expect.stringMatching(/\S{8,}/), address: expect.any(String) }]);
    const path = `${FILE_PATH}?attachmentId=${licence.attachmentId}`;
    for (const who of [own, manager]) {
      const file = await gateway.fetch(path, { headers: { authorization: `Bearer ${who}` } });
      expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/png']);
      await file.arrayBuffer();
    }
    const contacts = await gateway.call(own, 'GET /api/resources/contact');
    expect(contacts.code).toBe('ok');
    expect((await tokenBy(telephone)).code).not.toBe('ok');
  });

  test('hostile 6: a register token opens no other call, and no other token opens registration', async () => {
    const { token } = await provedPhone(gateway);
    for (const call of [
      'GET /iam/api/v2/api/account/findAccountInfo',
      'GET /api/resources/supplier',
      `GET ${FILE_PATH}?attachmentId=x`,
      `GET ${POSEIDON}/supSupplier/getSupplierCode`,
      `GET ${POSEIDON}/supSupplier/register-book`,
      `GET ${POSEIDON}/orginfo/list/0`,
      `GET ${POSEIDON}/basicDict/currencyInfo?dictTypeCode=currency`,
      `GET ${POSEIDON}/basicDict/businessLicense`,
      `POST ${POSEIDON}/basicDict/queryBankListPage`,
      'GET /api/resources/supplierCategory',
    ]) {
      expect((await gateway.call(token, call)).code).toBe('unauthorized');
    }
    for (const call of [PROGRESS, `${REFERRER}13900020001`]) {
      expect((await gateway.call(manager, call)).code).toBe('unauthorized');
    }
    const named = { headers: { 'tenant-code': 'T002' } };
    expect((await gateway.call(token, PROGRESS, undefined, named)).code).toBe('tenant_mismatch');
  });

  test('categories and service cities are chosen before there is an account, and begin the page of them', async () => {
    const person = await wholeRegistration(gateway);
    const { data: top } = await gateway.call(person.token, `GET ${POSEIDON}/categoryList`);
    expect(top.list[0]).toMatchObject({ categoryId: '100001', children: expect.any(Array) });
    const { data: country } = await gateway.call(person.token, `GET ${POSEIDON}/basicDict/queryAreaAll/all`);
    expect(country.children.length).toBeGreaterThan(30);
    const { data: cities } = await gateway.call(
      person.token,
      `GET ${POSEIDON}/basicDict/queryArea?parentId=320000`,
    );
    expect(cities.list).toContainEqual(expect.objectContaining({ name: '苏州市' }));
    const named = { headers: { 'tenant-code': 'T002' } };
    const elsewhere = await gateway.call(person.token, `GET ${POSEIDON}/categoryList`, undefined, named);
    expect(elsewhere.code).toBe('tenant_mismatch');
    expect((await gateway.call(undefined, `GET ${POSEIDON}/categoryList`)).code).toBe('unauthorized');

    const { data: saved } = await gateway.call(person.token, PROGRESS);
    expect(saved.supplierTypes).toContainEqual({ value: expect.any(String), label: expect.any(String) });
    const { licenceFiles, ...company } = saved.company;
    const save = (supply: object) =>
      gateway.call(person.token, REGISTER, {
        step: 'companyInfo',
        ...company,
        licenceFiles: licenceFiles.map(({ attachmentId }: { attachmentId: string }) => attachmentId),
        ...supply,
      });
    for (const [supply, path] of [
      [{ categories: ['nothing'] }, 'categories'],
      [{ serviceCities: ['000000'] }, 'serviceCities'],
      [{ deliveryDays: 0.5 }, 'deliveryDays'],
      [{ mainProducts: 'x'.repeat(201) }, 'mainProducts'],
    ] as const) {
      const { code, data } = await save(supply);
      expect([path, code, data.violations?.[0]?.path]).toEqual([path, 'rule_violation', path]);
    }
    // Begun and not whole: kept, and asked for at the end.
    const begun = await save({ categories: ['100001'], nationwide: false });
    expect(begun).toMatchObject({ code: 'ok', data: { company: { categories: ['100001'] } } });
    const early = await gateway.call(person.token, REGISTER, SUBMIT);
    expect(early.data.violations.map(({ path }: { path: string }) => path).sort()).toEqual([
      'deliveryDays',
      'mainProducts',
      'serviceCities',
    ]);
    expect(await accountsOf([person.telephone])).toEqual([]);
    const supply = {
      categories: ['100001', '10000201'],
      mainProducts: '螺纹钢',
      nationwide: false,
      serviceCities: ['320000'],
      deliveryDays: 7,
    };
    await save(supply);
    const { data: done } = await gateway.call(person.token, REGISTER, SUBMIT);
    expect(done).toMatchObject({ state: 'finished' });
    const kept = await gateway.call(
      manager,
      `GET ${POSEIDON}/supSupplierBusCategory/queryCatSerByCode?supplierCode=${done.supplierCode}`,
    );
    expect(JSON.stringify(kept.data)).toContain('螺纹钢');
    expect(JSON.stringify(kept.data)).toContain('320000');
  });

  test('a password is judged by the form of accounts, kept as a hash, answered nowhere, and may stay', async () => {
    const form = (token: string) => gateway.call(token, `GET ${POSEIDON}/supregistertenant/accountForm`);
    const fieldOf = (answer: Answer, name: string) => answer.data.page.form.properties[name];
    const { token, telephone } = await provedPhone(gateway);
    const first = await form(token);
    expect(fieldOf(first, 'confirmPassword')).toMatchObject({ 'x-secret': {}, title: '确认密码' });
    const save = async (typed: Record<string, string>, more: object = {}) =>
      gateway.call(token, REGISTER, {
        step: 'accountInfo',
        username: `secret${telephone}`,
        agreement: true,
        ...(Object.keys(typed).length > 0 && (await sealAll(gateway, typed))),
        ...more,
      });
    const said = async (saved: Promise<Answer>) => {
      const { httpStatus, data } = await saved;
      return [httpStatus, ...data.errors.map(({ path, message }: Fault) => `${path}: ${message}`)];
    };
    expect(await said(save({}))).toEqual([400, 'password: 请输入密码', 'confirmPassword: 请确认密码']);
    expect(await said(save({ password: 'Demo 2026', confirmPassword: 'Demo 2026' }))).toEqual([
      400,
      'password: 密码不能包含特殊字符',
      'confirmPassword: 密码不能包含特殊字符',
    ]);
    expect(await said(save({ password: 'Demo2026', confirmPassword: 'Demo2027' }))).toEqual([
      400,
      'confirmPassword: 两次输入密码不一致！',
    ]);
    // As it is, in place of sealed.
    const open = { password: 'Demo2026', confirmPassword: 'Demo2026' };
    expect((await save({}, open)).code).toBe('transit_expired');
    const saved = await save({ password: 'Demo2026', confirmPassword: 'Demo2026' });
    expect(saved).toMatchObject({ code: 'ok', data: { step: 'companyInfo' } });
    const row = () =>
      store()
        .selectFrom('registration')
        .selectAll()
        .where('telephone', '=', telephone)
        .executeTakeFirstOrThrow();
    const { password_hash: hash } = await row();
    expect(hash).toMatch(/^scrypt/);
    const again = await form(token);
    expect(fieldOf(again, 'password').description).toBe('密码已保存，不修改可以留空');
    expect(
      JSON.stringify([saved, again, await row().then(({ password_hash: _, ...rest }) => rest)]),
    ).not.toMatch(/Demo2026|scrypt/);
    expect((await save({}, { referrerMobile: '13900020001' })).code).toBe('ok');
    expect(await row()).toMatchObject({ password_hash: hash, referrer_mobile: '13900020001' });
    expect(await said(save({ password: 'Other2026' }))).toEqual([400, 'confirmPassword: 请确认密码']);
  });

  test('who has just registered downloads the register book, and sees the licence that was uploaded', async () => {
    const person = await wholeRegistration(gateway);
    const book = (token: string, query = '') =>
      gateway.fetch(`${POSEIDON}/supSupplier/export-register-book${query}`, {
        headers: { authorization: `Bearer ${token}` },
      });
    expect((await book(person.token)).status).toBe(409);
    const { data } = await gateway.call(person.token, PROGRESS);
    const path = `${LICENCE_PATH}?attachmentId=${data.company.licenceFiles[0].attachmentId}`;
    const seenBy = async (token: string) =>
      (await gateway.fetch(path, { headers: { authorization: `Bearer ${token}` } })).status;
    expect(await seenBy(person.token)).toBe(200);
    expect(await seenBy((await provedPhone(gateway)).token)).toBe(404);
    const seen = await gateway.fetch(path, { headers: { authorization: `Bearer ${person.token}` } });
    expect(seen.headers.get('content-security-policy')).toContain('sandbox');
    await gateway.call(person.token, REGISTER, SUBMIT);
    const answered = await book(person.token);
    expect([answered.status, answered.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect((await book(person.token, '?supplierCode=S10001')).status).toBe(403);
    const account = store().updateTable('account').where('username', '=', `u${person.telephone}`);
    const opens = async () => {
      const { code } = await gateway.call(person.token, PROGRESS);
      return [code, (await book(person.token)).status, await seenBy(person.token)];
    };
    expect(await opens()).toEqual(['ok', 200, 200]);
    // The phone may have gone to somebody else, who proves it and is given a token just like the first.
    await account.set({ telephone: newPhone() }).execute();
    expect(await opens()).toEqual(['registration_closed', 403, 403]);
    await account.set({ telephone: person.telephone, disabled: true }).execute();
    expect(await opens()).toEqual(['registration_closed', 403, 403]);
    await account.set({ disabled: false }).execute();
    expect(await opens()).toEqual(['ok', 200, 200]);
  });

  test('a code is drawn by the gateway alone, and a withdrawn one does not work', async () => {
    const made = await invite({ companyName: '泰州锦程钢结构有限公司' });
    expect(made.invitationCode).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
    const sent = { expiresOn: future(3), invitationCode: 'AAAA-AAAA-AAAA' };
    expect((await gateway.call(manager, `POST ${INVITATIONS}`, sent)).code).toBe('rule_violation');
    const buyer = await gateway.signIn('buyer01');
    expect((await gateway.call(buyer, `GET ${INVITATIONS}`)).httpStatus).toBe(403);
    const { token } = await wholeRegistration(gateway);
    const typed = made.invitationCode.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o');
    const followed = await gateway.call(token, INVITE, { invitationCode: typed });
    expect(followed.data).toMatchObject({ tenantCode: 'T001', companyName: '泰州锦程钢结构有限公司' });
    const withdraw = `POST ${INVITATIONS}/${made.id}/transitions/withdraw`;
    expect((await gateway.call(manager, withdraw, { version: made.version })).code).toBe('ok');
    expect((await gateway.call(token, REGISTER, SUBMIT)).code).toBe('invitation_unusable');
  });

  test('hostile 19: one invitation, fifty at once: one account', async () => {
    const { invitationCode, id } = await invite();
    const people = await Promise.all(Array.from({ length: 50 }, () => wholeRegistration(gateway)));
    await Promise.all(
      people.map(async (person) => {
        const followed = await gateway.call(person.token, INVITE, { invitationCode });
        expect(followed.code).toBe('ok');
      }),
    );
    const answers = await Promise.all(people.map(({ token }) => gateway.call(token, REGISTER, SUBMIT)));
    expect(answers.filter(({ code }) => code === 'ok')).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'invitation_unusable')).toHaveLength(49);
    expect(await accountsOf(people.map(({ telephone }) => telephone))).toHaveLength(1);
    const { data: used } = await gateway.call(manager, `GET ${INVITATIONS}/${id}`);
    const winner = people[answers.findIndex(({ code }) => code === 'ok')]!;
    expect(used).toMatchObject({
      status: 'used',
      usedByTelephone: winner.telephone,
      invitationState: 'used',
    });
    expect(used.usedAt).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  });

  test('hostile 20: an expired invitation, another phone’s and another tenant’s are refused', async () => {
    const refusedFor = async (token: string, invitationCode: string, headers = {}) =>
      expect((await gateway.call(token, INVITE, { invitationCode }, { headers })).code).toBe(
        'invitation_unusable',
      );
    const { invitationCode: ofOther } = await invite({}, await inOffice('T002'));
    const bound = await provedPhone(gateway, 'T001', { bound: true });
    await refusedFor(bound.token, ofOther);
    const { token } = await provedPhone(gateway);
    await refusedFor(token, 'AAAA-BBBB-CCCC');
    await refusedFor(token, (await invite({ telephone: '13600009999' })).invitationCode);
    const { invitationCode: short } = await invite({ expiresOn: future(1) });
    const begun = await wholeRegistration(gateway);
    expect((await gateway.call(begun.token, INVITE, { invitationCode: short })).code).toBe('ok');
    gateway.pass(3 * DAY);
    const late = await provedPhone(gateway, 'T001', begun);
    await refusedFor(late.token, short);
    expect((await gateway.call(late.token, REGISTER, SUBMIT)).code).toBe('invitation_unusable');
    expect(await accountsOf([begun.telephone, bound.telephone])).toEqual([]);
    manager = await gateway.signIn('manager01');
  });

  test('hostile 21: nothing is registered past a step by a direct call', async () => {
    const { token } = await provedPhone(gateway);
    const skipped = await gateway.call(token, REGISTER, SUBMIT);
    expect(skipped).toMatchObject({
      httpStatus: 409,
      code: 'registration_unfinished',
      data: { missing: ['accountInfo', 'companyInfo', 'licence'] },
    });
    const without = await wholeRegistration(gateway, { licence: false });
    const refused = await gateway.call(without.token, REGISTER, SUBMIT);
    expect(refused).toMatchObject({ httpStatus: 409, data: { missing: ['licence'] } });
    expect(await accountsOf([without.telephone])).toEqual([]);
    const { data: file } = await uploadLicence(gateway, token);
    const others = { step: 'companyInfo', licenceFiles: [file.attachmentId] };
    expect((await gateway.call(without.token, REGISTER, others)).code).toBe('file_not_found');
  });

  test('hostile 22, 24: fields that nobody asked for, NUL and half a surrogate pair are refused', async () => {
    const { token } = await provedPhone(gateway);
    for (const extra of [{ role: 'admin' }, { tenantCode: 'T002' }, { status: 30 }]) {
      expect((await gateway.call(token, REGISTER, { ...SUBMIT, ...extra })).httpStatus).toBe(400);
      const body = await account('somebody', extra);
      expect((await gateway.call(token, REGISTER, body)).httpStatus).toBe(400);
    }
    for (const raw of ['"a\\u0000b"', '"a\\ud800"']) {
      const company = { raw: `{"step":"companyInfo","supplierName":${raw}}` };
      expect((await gateway.call(token, REGISTER, undefined, company)).httpStatus).toBe(400);
      const invitation = { raw: `{"invitationCode":${raw}}` };
      expect((await gateway.call(token, INVITE, undefined, invitation)).httpStatus).toBe(400);
    }
    for (const username of ['13900020002', 'a b', 'x'.repeat(31), '']) {
      expect((await gateway.call(token, REGISTER, await account(username))).httpStatus).toBe(400);
    }
    expect((await gateway.call(token, REGISTER, await account('SUPPLIER01'))).code).toBe('username_taken');
    expect((await gateway.call(token, PROGRESS)).data).toMatchObject({ step: 'accountInfo' });
  });

  test('hostile 23: the same credit code, and the same user name, twenty times at once: one row', async () => {
    const creditCode = newCreditCode();
    const same = await Promise.all(
      Array.from({ length: 20 }, () => wholeRegistration(gateway, { creditCode })),
    );
    const answers = await Promise.all(same.map(({ token }) => gateway.call(token, REGISTER, SUBMIT)));
    expect(answers.filter(({ code }) => code === 'ok')).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'credit_code_taken')).toHaveLength(19);
    expect(await accountsOf(same.map(({ telephone }) => telephone))).toHaveLength(1);
    const { data } = await gateway.call(manager, `GET /api/resources/supplier?creditCode=${creditCode}`);
    expect(data.total).toBe(1);
    const named = await Promise.all(
      Array.from({ length: 5 }, () => wholeRegistration(gateway, { username: 'Twin' })),
    );
    const names = await Promise.all(named.map(({ token }) => gateway.call(token, REGISTER, SUBMIT)));
    expect(names.map(({ code }) => code).sort()).toEqual(['ok', ...Array(4).fill('username_taken')]);
  });

  test('a tenant that has not opened its registration takes suppliers by invitation alone', async () => {
    const telephone = newPhone();
    const there = { 'tenant-code': 'T002' };
    const { data } = await tokenBy(telephone, there);
    expect(data).toMatchObject({ tenantCode: 'T002', selfRegistration: false });
    expect((await gateway.call(data.registerToken, REGISTER, SUBMIT)).code).toBe('registration_closed');
    const { invitationCode } = await invite({ telephone }, await inOffice('T002'));
    const invited = await gateway.call(data.registerToken, INVITE, { invitationCode });
    expect(invited.data).toMatchObject({ tenantCode: 'T002', tenantName: '远航装备制造' });
    const { registerToken: token } = invited.data;
    expect((await gateway.call(token, PROGRESS)).data).toMatchObject({ tenantCode: 'T002', invited: true });
    // Whoever comes back goes on with the invitation, wherever.
    gateway.pass(2 * MINUTE);
    expect((await tokenBy(telephone)).data).toMatchObject({ tenantCode: 'T002', selfRegistration: false });
  });

  test('nobody comes into a tenant that was disabled in between, by invitation neither', async () => {
    const { invitationCode: code } = await invite({}, await inOffice('T002'));
    const person = await wholeRegistration(gateway, { tenantCode: 'T002' });
    const registration = store().updateTable('registration').set({ invitation_code: code });
    await registration.where('telephone', '=', person.telephone).execute();
    const tenant = store().updateTable('tenant').where('tenant_code', '=', 'T002');
    await tenant.set({ disabled: true }).execute();
    for (const [target, sent] of [[REGISTER, SUBMIT], [PROGRESS]] as const) {
      const answer = await gateway.call(person.token, target, sent);
      expect([target, answer.code]).toEqual([target, 'registration_closed']);
    }
    // As if the invitation had been looked up just before.
    const { context } = gateway.gateway;
    const registry = context.catalogue as SchemaRegistry;
    const supplier = { accountId: '100001', tenantCode: 'T001', supplierCode: 'S10001', telephone: '' };
    const invitation = { code, tenantCode: 'T002', tenantName: '', companyName: '' };
    await expect(joinTenant({ ...context, registry }, supplier as User, invitation)).rejects.toMatchObject({
      code: 'registration_closed',
    });
    expect(await accountsOf([person.telephone])).toEqual([]);
    await tenant.set({ disabled: false }).execute();
    expect((await gateway.call(person.token, PROGRESS)).data).toMatchObject({ state: 'open', invited: true });
  });

  test('an invitation that was withdrawn gives its phone back: it registers by itself', async () => {
    const telephone = newPhone();
    const { id, version, invitationCode } = await invite({ telephone });
    const { registerToken } = (await tokenBy(telephone)).data;
    expect((await gateway.call(registerToken, INVITE, { invitationCode })).code).toBe('ok');
    gateway.pass(2 * MINUTE);
    expect((await tokenBy(telephone)).data).toMatchObject({ tenantCode: 'T001', selfRegistration: false });
    await gateway.call(manager, `POST ${INVITATIONS}/${id}/transitions/withdraw`, { version });
    gateway.pass(2 * MINUTE);
    const { data } = await tokenBy(telephone);
    expect(data).toMatchObject({ tenantCode: 'T001', selfRegistration: true });
    expect((await gateway.call(data.registerToken, PROGRESS)).data).toMatchObject({ invited: false });
  });

  test('a supplier of one tenant becomes one of another by its invitation, once', async () => {
    const supplier = await gateway.signIn('supplier01');
    const office = await inOffice('T002');
    const codes = await Promise.all(Array.from({ length: 6 }, () => invite({}, office)));
    expect(
      (await gateway.call(manager, INVITE, { invitationCode: codes[0].invitationCode })).httpStatus,
    ).toBe(403);
    const answers = await Promise.all(
      codes.map(({ invitationCode }) => gateway.call(supplier, INVITE, { invitationCode })),
    );
    const joined = answers.filter(({ code }) => code === 'ok');
    expect(joined).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'tenant_joined')).toHaveLength(5);
    const { data: tenants } = await gateway.call(
      supplier,
      'GET /iam/api/v2/api/account/findTenantsByAccountId',
    );
    expect(tenants.map(({ tenantCode }: { tenantCode: string }) => tenantCode)).toEqual(['T001', 'T002']);
    const { data: there } = await gateway.call(office, 'GET /api/resources/supplier');
    expect(there.list).toMatchObject([
      { supplierCode: joined[0]!.data.supplierCode, creditCode: '91320507MA1DEM04XU', status: '10' },
    ]);
    const { data: left } = await gateway.call(
      office,
      `GET ${INVITATIONS}?invitationState=usable&pageSize=100`,
    );
    const usable = left.list.map(({ invitationCode }: { invitationCode: string }) => invitationCode);
    expect(codes.filter(({ invitationCode }) => usable.includes(invitationCode))).toHaveLength(5);
  });
});
