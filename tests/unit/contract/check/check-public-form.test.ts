import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { confirmProblem } from '../../../../src/contract/api/registration';
import { passwordProblem } from '../../../../src/contract/base/password';
import { checkPage } from '../../../../src/contract/check/check-page';
import { registerExpressionCompiler } from '../../../../src/contract/expressions/register';
import type { RecordPage } from '../../../../src/contract/language/page-schema';
import { publicFormPage, secretsIn } from '../../../../src/contract/pages/public-form';
import { recordVerdict } from '../../../../src/contract/records/record-verdict';
import { registerRules } from '../../../../src/contract/rules/register';
import { dictionariesOf } from '../support';

const dictionaries = dictionariesOf('schemas');
const file = readFileSync('tests/fixtures/examples/features/walk-ins.json', 'utf8');

/** What the checker says of the example once a field is added to its public form. */
function problemsWith(field: object): string[] {
  const page = JSON.parse(file);
  page.publicForm.form.properties.added = field;
  const { problems } = checkPage(JSON.stringify(page, null, 2), { dictionaries });
  return problems.map(({ path, message }) => `${path}: ${message}`);
}

describe('a form that people without an account fill in', () => {
  test('is checked as the form of a page is, at its own place', () => {
    expect(checkPage(file, { dictionaries }).problems).toEqual([]);
    const wrong = problemsWith({ type: 'string', title: '证件', 'x-options': 'dictionary:nothing' });
    expect(wrong.join()).toMatch(/^publicForm\.form\.properties\.added\.x-options: .*nothing/);
    const unknown = problemsWith({
      type: 'string',
      title: '证件',
      'x-visible': "{{ values.visitr == 'x' }}",
    });
    expect(unknown.join()).toMatch(/^publicForm\.form\.properties\.added\.x-visible: .*visitr/);
  });

  test.each([
    ['x-read', { type: 'string', title: '密级', 'x-read': 'secret' }],
    ['x-serial', { type: 'string', title: '编号', 'x-serial': 'V-{0000}' }],
    [
      'x-options',
      { type: 'string', title: '接待', 'x-options': { page: '/office/accounts', label: 'username' } },
    ],
    ['x-options.reference', { type: 'string', title: '银行', 'x-options': { reference: 'bank' } }],
    ['x-component', { type: 'void', 'x-component': 'Steps', properties: {} }],
  ])('says that %s asks for an account', (key, field) => {
    const said = problemsWith(field).filter((text) =>
      text.startsWith(`publicForm.form.properties.added.${key}: `),
    );
    expect(said.join()).toMatch(/没有账号|不分步/);
  });

  const secret = { type: 'string', title: '口令', 'x-secret': { twice: 'again' } };

  test('may ask for a secret, which is typed twice by the rules of passwords', () => {
    expect(problemsWith(secret)).toEqual([]);
    const page = publicFormPage(JSON.parse(file) as RecordPage)!;
    expect(secretsIn(page.form)).toEqual(['pickUp', 'pickUpAgain']);
  });

  test.each([
    ['a number', { ...secret, type: 'number' }, /string/],
    ['one with a default', { ...secret, default: 'Demo2026' }, /不能写 default/],
    ['one that is chosen', { ...secret, enum: ['Demo2026'] }, /不能写 enum/],
    [
      'a second entry that is a field already',
      { ...secret, 'x-secret': { twice: 'visitor' } },
      /已经是另一个字段/,
    ],
    [
      'another field that is computed from it',
      { type: 'string', 'x-value': '{{ values.pickUp }}' },
      /密码不能进入/,
    ],
    [
      'another field that follows it',
      { type: 'string', 'x-reactions': { dependencies: ['pickUp'], fulfill: { state: { title: 'x' } } } },
      /密码不能进入/,
    ],
  ])('refuses of secrets %s', (_, field, said) => {
    expect(problemsWith(field).join()).toMatch(said);
  });

  test('keeps no secret in records', () => {
    const page = JSON.parse(file);
    page.form.properties.added = secret;
    const { problems } = checkPage(JSON.stringify(page, null, 2), { dictionaries });
    expect(problems.map(({ path }) => path)).toContain('form.properties.added.x-secret');
  });
});

describe('a password that is chosen outside', () => {
  beforeAll(() => {
    registerRules('ids');
    registerExpressionCompiler();
  });
  const accounts = JSON.parse(readFileSync('schemas/office/accounts.json', 'utf8')) as RecordPage;
  const judged = async (typed: object, isKept = false) => {
    const verdict = await recordVerdict({
      form: publicFormPage(accounts, isKept)!.form,
      dictionaries: {},
      payload: { username: 'zhang.san', agreement: true, ...typed },
      scope: { user: {}, session: {}, now: () => new Date() },
    });
    return verdict.ok
      ? verdict.doc
      : Object.fromEntries(verdict.violations.map(({ path, rule }) => [path, rule]));
  };

  test.each([
    undefined,
    'Demo 2026',
    'Demo@2026',
    'Demo202',
    'Demo2026Demo20261',
    '20262026',
    ' Demo2026',
    'Demo2026',
  ])('%j is judged as at sign-in, and as it is typed', async (password) => {
    const { password: said = null } = (await judged({ password, confirmPassword: password })) as Record<
      string,
      unknown
    >;
    expect(said === password ? null : said).toBe(passwordProblem(password));
  });

  test.each([undefined, 'Demo2026x', 'Demo2026!', 'Demo2026'])(
    'typed once more as %j',
    async (confirmPassword) => {
      const { confirmPassword: said = null } = (await judged({
        password: 'Demo2026',
        confirmPassword,
      })) as Record<string, unknown>;
      expect(said === confirmPassword ? null : said).toBe(confirmProblem(confirmPassword, 'Demo2026'));
    },
  );

  test('may stay as it was, and is typed twice where it is another', async () => {
    expect(await judged({}, true)).toEqual({ username: 'zhang.san', agreement: true });
    expect(await judged({ password: 'Demo2026' }, true)).toEqual({ confirmPassword: '请确认密码' });
    expect(await judged({ password: 'Demo' }, true)).toMatchObject({ password: '密码长度8~16位，请调整' });
  });

  test('consent is asked for in words', async () => {
    for (const agreement of [false, undefined])
      expect(await judged({ agreement }, true)).toEqual({ agreement: '请先阅读并同意用户协议和隐私协议' });
  });
});
