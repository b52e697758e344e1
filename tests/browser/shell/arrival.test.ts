import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Person } from '../../support/browser/browser';
import { callWith, loginForm, stored, toasts } from '../../support/browser/shell';
import { stage } from '../../support/browser/stage';
import { leftToTheNight } from '../../support/night';

const { variants } = leftToTheNight(import.meta.url);

/** The name under which the same product is the host that tenants go on to: another origin of this machine. */
const elsewhere = (url: string) => url.replace('127.0.0.1', 'localhost');

describe('a supplier who goes on to the host of the tenants, in a real browser', () => {
  const scene = stage();
  let person: Person;
  let page: Page;

  /** A person at the host to sign in at, whose settings name another host for the tenants. */
  async function arriveAtFirst(): Promise<void> {
    person = await scene.newPerson();
    page = person.page;
    await page.route('**/config.json', async (route) => {
      const settings = await (await route.fetch()).json();
      await route.fulfill({ json: { ...settings, tenantDomain: elsewhere(scene.product.url) } });
    });
    await page.goto('/login');
  }

  /** Where somebody who signs in at the first host is sent on to; nobody has arrived there yet. */
  async function handedOver(username: string): Promise<URL> {
    const handedOn = /\/\?t=/;
    await arriveAtFirst();
    await page.route(handedOn, (route) => route.fulfill({ contentType: 'text/html', body: '<p>held</p>' }));
    await submit(username);
    await page.getByText('held').waitFor();
    const address = new URL(page.url());
    await page.unroute(handedOn);
    return address;
  }

  async function submit(name: string): Promise<void> {
    const form = loginForm(page);
    await form.username.fill(name);
    await form.password.fill('Demo2026');
    await form.agreement.check();
    await form.submit.click();
  }

  /** Waited for from before the page is loaded: it passes by. */
  const toldLapsed = () => toasts(page, '登录已失效，请重新登录').waitFor();

  test('is sent there with both tokens, tenant and instance, and nothing of them stays in the address', async () => {
    await arriveAtFirst();
    const sent = page.waitForRequest((request) =>
      request.url().startsWith(`${elsewhere(scene.product.url)}/?`),
    );
    await submit('supplier01');
    const { searchParams } = new URL((await sent).url());
    expect(Object.fromEntries(searchParams)).toMatchObject({ c: 'T001', applicationSystem: 'supplier' });
    await page.waitForURL(`${elsewhere(scene.product.url)}/poseidon/home`);
    await page.getByRole('region', { name: '下一步' }).waitFor();
    expect(await stored(page, 'instanceCode')).toBe(searchParams.get('i'));
    await page.goto(`${scene.product.url}/404`);
    expect(await stored(page, 'Authorization')).toBeNull();

    // Both tokens in the address were for one use.
    const old = await callWith(
      `Bearer ${searchParams.get('t')}`,
      scene.product.url,
      '/iam/api/v2/api/account/findAccountInfo',
    );
    expect(old.status).toBe(401);
    await Promise.all([toldLapsed(), page.goto((await sent).url())]);
  });

  test('stays where the settings name no other host, and so does the staff everywhere', async () => {
    await arriveAtFirst();
    await submit('buyer01');
    await page.waitForURL(`${scene.product.url}/work/home`);
  });

  test('replaces the session of another account only when the person agrees', async () => {
    for (const [agrees, username] of [
      [false, 'supplier02'],
      [true, 'supplier01'],
    ] as const) {
      const address = await handedOver('supplier01');
      await page.goto(`${elsewhere(scene.product.url)}/login`);
      await submit('supplier02');
      await page.waitForURL(`${elsewhere(scene.product.url)}/poseidon/home`);
      page.once('dialog', (dialog) => (agrees ? dialog.accept() : dialog.dismiss()));
      await page.goto(address.href);
      await page.waitForURL(`${elsewhere(scene.product.url)}/poseidon/home`);
      await page.getByRole('region', { name: '下一步' }).waitFor();
      expect(JSON.parse((await stored(page, 'userInfor'))!).username).toBe(username);
    }
  });

  test('a link with somebody else in it leaves a live session alone, and no other host takes one', async () => {
    await arriveAtFirst();
    await page.goto(`${elsewhere(scene.product.url)}/login`);
    await submit('supplier02');
    await page.waitForURL(`${elsewhere(scene.product.url)}/poseidon/home`);
    const before = await stored(page, 'Authorization');
    const own = JSON.parse((await stored(page, 'userInfor'))!);
    // Somebody else's refresh token beside an access token that names the person who is signed in.
    const forged = {
      t: before!.slice(7),
      c: 'T001',
      i: own.instanceCode ?? 'T001-SRM',
      r: 'a.b.c',
      applicationSystem: 'supplier',
    };
    await Promise.all([
      toldLapsed(),
      page.goto(`${elsewhere(scene.product.url)}/?${new URLSearchParams(forged)}`),
    ]);
    expect(await stored(page, 'Authorization')).toBe(before);
    // The host to sign in at takes none: it only hands on.
    await page.goto(`${scene.product.url}/?${new URLSearchParams({ ...forged, r: own.refresh_token })}`);
    await page.waitForURL(`${scene.product.url}/login`);
    expect(await stored(page, 'Authorization')).toBeNull();
  });

  test.each(variants([['c', 'T002']], [['i', 'I-OTHER']]))(
    'is refused with another %s in the address',
    async (name, value) => {
      const address = await handedOver('supplier01');
      address.searchParams.set(name, value);
      await Promise.all([toldLapsed(), page.goto(address.href)]);
      expect(await stored(page, 'Authorization')).toBeNull();
    },
  );
});
