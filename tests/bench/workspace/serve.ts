import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { demoContracts } from '../../../server/demo/contracts';
import { launchChromium, newPerson } from '../../support/browser/browser';
import { startProduct } from '../../support/browser/product';
import { buildPage, buildTimers } from '../build-pages';
import { LEDGERS } from './ledgers';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** Rows that every list has on its first page. */
export const ROWS = 20;
/** Sees every page of tenant T001, those of new files too. */
export const ACCOUNT = 'analyst01';
/** The same lists by hand. */
export const BY_HAND = '/antd-office.html';

/** The built product with the ledgers in it, the same lists by hand beside it, and a browser. */
export interface WorkspaceScene {
  browser: Browser;
  url: string;
  /** Offers `window.__click` inside a page. */
  clicks: string;
  close(): Promise<void>;
}

/** Starts the built product with a page file and twenty records for each ledger, and serves the lists by hand from the same origin. */
export async function serveWorkspace(): Promise<WorkspaceScene> {
  const folder = mkdtempSync(join(tmpdir(), 'workspace-'));
  const [web, schemas] = [join(folder, 'web'), join(folder, 'schemas')];
  cpSync(join(ROOT, 'dist/web'), web, { recursive: true });
  await buildPage('antd-office', web);
  cpSync(join(ROOT, 'schemas'), schemas, { recursive: true });
  writeLedgers(schemas);
  const [browser, product] = await Promise.all([
    launchChromium(),
    startProduct({ WEB_DIR: web, SCHEMAS_DIR: schemas }),
  ]);
  await fillLedgers(browser, product.url);
  return {
    browser,
    url: product.url,
    clicks: await buildTimers('workspace/clicks.ts'),
    async close() {
      await browser.close();
      await product.dispose();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function writeLedgers(schemas: string): void {
  const contracts = JSON.parse(readFileSync(join(schemas, 'office/contracts.json'), 'utf8'));
  LEDGERS.forEach(({ resource, title, path }, order) => {
    const page = {
      ...contracts,
      path,
      title,
      menu: { face: 'office', group: '台账', order },
      resource: { ...contracts.resource, name: resource },
    };
    writeFileSync(join(schemas, `${path}.json`), JSON.stringify(page));
  });
}

async function fillLedgers(browser: Browser, url: string): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  const records = demoContracts(7, ROWS, today);
  const { page, signIn, leave } = await newPerson(browser, url);
  await signIn(ACCOUNT);
  for (const { resource } of LEDGERS) {
    const refused = await page.evaluate(
      async ([address, all]) => {
        const headers = {
          authorization: sessionStorage.getItem('Authorization') ?? '',
          'content-type': 'application/json',
        };
        for (const record of all) {
          const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify(record) });
          if (!response.ok) return response.text();
        }
        return undefined;
      },
      [`/api/resources/${resource}`, records] as const,
    );
    if (refused) throw new Error(`a record of ${resource} was refused: ${refused}`);
  }
  await leave();
}
