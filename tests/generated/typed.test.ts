import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_ACCOUNTS, type DemoAccount } from '../../server/demo/identity-data';
import { operationOf } from '../../src/contract/language/operations';
import type { RecordPage } from '../../src/contract/language/page-schema';
import { launchBrowser, newPerson } from '../support/browser/browser';
import type { Product } from '../support/browser/product';
import { serveTestPages } from '../support/browser/serve-test-pages';
import { startBrowsed } from '../support/browser/stage';
import { createByHttp, ownFields, type Send, sendTo, signInAt } from '../support/gateway/http-seat';
import { covering } from '../support/model/covering';
import { buttonsBehind, buttonsInFile, mayPress } from '../support/model/demo-access';
import { casesOf, type DerivedPage, type FillablePage, fillablePages } from '../support/model/derived-page';
import { aimed, type PageCase, validPayload } from '../support/model/page-cases';
import { modelOf } from '../support/model/page-model';
import type { Doc } from '../support/model/page-verdict';
import { canBeEntered, messagesShown, typePayload } from '../support/model/type-record';
import { isExample } from '../support/page-files';

/** Each case takes a person's time, some seconds; thousands run without the typing in verdict.test.ts. */
const REFUSED = 4;
/** Seeds far from those of the refused cases, so that unique fields differ; the second where the first cannot be typed. */
const VALID_SEEDS = [300, 301];

const pages = fillablePages().filter((page) => !isExample(page));

/** Payloads that a person could enter: refused ones from all over the page's cases, then right ones. */
function typedCases(derived: DerivedPage): PageCase[] {
  const { page, dictionaries, scope } = derived;
  const model = modelOf(page, dictionaries);
  const enterable = casesOf(derived).filter(
    ({ payload, expected }) => !expected.ok && canBeEntered(model, payload, scope),
  );
  const stride = Math.max(1, Math.floor(enterable.length / REFUSED));
  const refused = enterable.filter((_, index) => index % stride === 0).slice(0, REFUSED);
  const right = VALID_SEEDS.map((seed) => validPayload(page, dictionaries, seed, scope))
    .filter((payload) => canBeEntered(model, payload, scope))
    .map((payload, index) => aimed(model, scope, { name: `valid ${index}`, payload, aim: 'accepted' }));
  // A form in steps is left at the first step that is wrong, with no word on those after it.
  if (isInSteps(page)) refused.length = 0;
  return [...refused, ...right.slice(0, 1)];
}

/** What typing depends on: the kind of the page, each component and each rule. */
function featuresOf({ page, dictionaries }: FillablePage): string[] {
  const { fields } = modelOf(page, dictionaries);
  const components = fields.map(({ schema }) => String(schema['x-component']));
  return [page.kind, ...components, ...fields.flatMap(({ rules }) => rules.map(({ id }) => id))];
}

function isInSteps({ form }: RecordPage): boolean {
  return Object.values(form.properties).some((schema) => schema['x-component'] === 'Steps');
}

describe('values typed into the real page', () => {
  let browser: Browser;
  let product: Product;
  beforeAll(async () => {
    [browser, product] = await Promise.all([launchBrowser('long'), startBrowsed()]);
    await serveTestPages(product);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.dispose();
  });

  describe.each(covering(pages, featuresOf))('$file', (derived) => {
    const { page, dictionaries } = derived;
    const model = modelOf(page, dictionaries);

    test('are refused with the words that the gateway has for the same JSON, or saved as it would store them', async () => {
      const person = await newPerson(browser, product.url);
      await person.context.addInitScript(() => localStorage.clear());
      const send = sendTo(product.url);
      const { account, token } = await withEmptyForm(send, derived);
      await person.signIn(account.username);
      const wrong: unknown[] = [];
      for (const { name, payload, expected } of typedCases(derived)) {
        await openEmptyForm(person.page, page);
        await typePayload(person.page, model, payload);
        const outcome = await save(person.page, page);
        const inPage = outcome ?? { messages: await messagesShown(person.page, model) };
        const verdict = await createByHttp(send, token, page, JSON.stringify(payload));
        const inGateway =
          verdict.kind === 'refused'
            ? { messages: Object.fromEntries(verdict.violations.map(({ path, message }) => [path, message])) }
            : { saved: expected.ok ? expected.doc : undefined };
        const [left, right] = [inPage, inGateway].map(settled);
        if (left !== right)
          wrong.push({ name, payload: JSON.stringify(payload), inPage: left, inGateway: right });
      }
      expect(wrong).toEqual([]);
      expect(person.faults).toEqual([]);
      await person.leave();
    });
  });
});

/** As text, with names in order, and choices too: a person ticks boxes in the order they stand in. */
function settled(outcome: unknown): string {
  return JSON.stringify(outcome, (_, value: unknown) => {
    if (Array.isArray(value))
      return value.every((item) => typeof item === 'string') ? [...value].sort() : value;
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)));
  });
}

/** Somebody who may fill the page in; on a form page somebody whose record is not there yet. */
async function withEmptyForm(
  send: Send,
  { page, seat }: FillablePage,
): Promise<{ account: DemoAccount; token: string }> {
  if (page.kind === 'list') return { account: seat.account, token: await signInAt(send, seat.account) };
  for (const account of DEMO_ACCOUNTS) {
    if (
      !mayPress(
        account,
        page,
        buttonsBehind(page, 'create').map(({ code }) => code),
      )
    )
      continue;
    const token = await signInAt(send, account);
    const headers = { authorization: `Bearer ${token}` };
    const { status } = await send('GET', `/api/resources/${page.resource.name}/self`, { headers });
    if (status === 404) return { account, token };
  }
  throw new Error(`${page.path}: the record is there for everybody, nobody sees the form empty`);
}

async function openEmptyForm(page: Page, { path, kind, ...rest }: RecordPage): Promise<void> {
  await page.goto(path);
  await page.locator(`[data-page="${path}"]`).waitFor();
  if (kind === 'list') {
    const create = buttonsInFile({ path, kind, ...rest } as RecordPage).find(
      ({ action }) => action === 'create',
    )!;
    await page.locator(`[data-code="${create.code}"]`).first().click();
  }
  await page.locator('.ant-drawer-open form, .form-page form').first().waitFor();
}

/** Presses the save button and waits until it is free again; answers what was stored, or undefined when nothing was sent. */
async function save(page: Page, schema: RecordPage): Promise<{ saved: Doc } | undefined> {
  const sent: Request[] = [];
  const listen = (request: Request) => {
    if (isSave(schema, request.method(), request.url())) sent.push(request);
  };
  page.on('request', listen);
  const submit = page.locator('.ant-drawer-open button[type=submit], .form-page button[type=submit]').first();
  const steps = page.locator('.form-step');
  for (let step = 1; step < (await steps.count()); step += 1) {
    if (await steps.last().isVisible()) break;
    await submit.click();
    await page.evaluate(pause);
  }
  await submit.click();
  await page.evaluate(pause);
  const response = await sent[0]?.response();
  await expect
    .poll(() => page.locator('button[type=submit].ant-btn-loading').count(), { timeout: 20_000 })
    .toBe(0);
  page.off('request', listen);
  const answer = (await response?.json()) as { code: string; data: Doc } | undefined;
  return answer?.code === 'ok' ? { saved: ownFields(schema, answer.data) } : undefined;
}

/**
 * Lets a form that was sent off check itself and ask the gateway. By the page's own clock: that of the test runs on
 * while a busy machine keeps the page waiting. Runs in the page.
 */
function pause(): Promise<void> {
  return new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100)));
}

/** Whether a request makes the record, or on a form page changes the one that is there. */
function isSave(page: RecordPage, method: string, url: string): boolean {
  const names = page.kind === 'form' ? (['create', 'update'] as const) : (['create'] as const);
  return names.some((name) => {
    const operation = operationOf(page, name);
    return operation.method === method && new URL(url).pathname.startsWith(operation.path.replace(':id', ''));
  });
}
