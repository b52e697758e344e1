import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { VERDICT_RUNS as RUNS, tell, VERDICT_RUNS_AT_NIGHT } from '../strength';
import { launchBrowser } from '../support/browser/browser';
import { type BrowserEngine, openBrowserEngine } from '../support/browser/browser-engine';
import type { Product } from '../support/browser/product';
import { serveTestPages } from '../support/browser/serve-test-pages';
import { startBrowsed } from '../support/browser/stage';
import {
  asAnswered,
  createByHttp,
  type GatewayVerdict,
  ownFields,
  sendTo,
  signInAt,
} from '../support/gateway/http-seat';
import { fillablePages } from '../support/model/derived-page';
import { mutatedPayloads } from '../support/model/mutations';
import { validPayload } from '../support/model/page-cases';
import { modelOf } from '../support/model/page-model';
import { agree, comparable, comparablePair, inTurns } from '../support/model/verdicts';
import { isExample } from '../support/page-files';

/** Payloads from which on their kinds are held to shares. */
const ENOUGH = 30;
const SEED = Number(process.env.SEED_OF_RUNS ?? 20_261_121);
const TIMEOUT = 60_000 + RUNS * 120;

/** A payload on which the two sides did not agree. */
interface Disagreement {
  payload: string;
  browser: unknown;
  gateway: unknown;
}

tell({ subject: 'verdict', unit: 'payloads a page', played: RUNS, of: VERDICT_RUNS_AT_NIGHT });

describe(`the same verdict in Chromium and in the gateway, ${RUNS} payloads a page`, () => {
  let browser: Browser;
  let engine: BrowserEngine;
  let product: Product;
  beforeAll(async () => {
    [browser, product] = await Promise.all([launchBrowser('long'), startBrowsed()]);
    engine = await openBrowserEngine(browser);
    await serveTestPages(product);
  }, TIMEOUT);
  afterAll(async () => {
    await browser?.close();
    await product?.dispose();
  });

  test.each(fillablePages())(
    '$file',
    { timeout: TIMEOUT },
    async ({ file, page, dictionaries, seat, scope }) => {
      const runs = isExample({ file }) ? Math.ceil(RUNS / 10) : RUNS;
      const model = modelOf(page, dictionaries);
      const right = Array.from({ length: 40 }, (_, seed) => validPayload(page, dictionaries, seed, scope));
      const payloads = mutatedPayloads(model, right, { runs, seed: SEED });
      const send = sendTo(product.url);
      const token = await signInAt(send, seat.account);

      const judged = await engine.judge({ page, dictionaries, scope }, payloads);
      const inBrowser = judged
        .map(comparable)
        .map((verdict) =>
          verdict.kind === 'accepted' && verdict.row
            ? { ...verdict, row: asAnswered(page, verdict.row) }
            : verdict,
        );
      const inGateway = await inTurns(payloads, async (payload) => {
        const verdict = await createByHttp(send, token, page, payload);
        return verdict.kind === 'accepted' && verdict.row
          ? { ...verdict, row: ownFields(page, verdict.row) }
          : verdict;
      });

      const disagreements = payloads.flatMap((payload, index): Disagreement[] =>
        agree(...comparablePair(model, inBrowser[index]!, inGateway[index]!))
          ? []
          : [{ payload, browser: inBrowser[index], gateway: inGateway[index] }],
      );
      expect(disagreements.slice(0, 3), `seed ${SEED}, ${disagreements.length} disagreements`).toEqual([]);
      const share = (kind: GatewayVerdict['kind']) =>
        inGateway.filter((verdict) => verdict.kind === kind).length / runs;
      console.log(
        `${page.path}: ${runs} payloads, 0 disagreements; accepted ${share('accepted')}, refused ${share('refused')}, unreadable ${share('unreadable')}`,
      );
      if (runs < ENOUGH) return;
      expect(share('accepted')).toBeGreaterThan(0.05);
      expect(share('refused')).toBeGreaterThan(0.2);
    },
  );
});
