import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ruleMessage } from '../../src/contract/rules/messages';
import type { Verdict } from '../../src/contract/validate-record';
import { VERDICT_RUNS as RUNS, tell, VERDICT_RUNS_AT_NIGHT } from '../strength';
import { launchBrowser } from '../support/browser';
import { type BrowserEngine, openBrowserEngine } from '../support/browser-engine';
import { fillablePages } from '../support/derived-page';
import { createByHttp, type GatewayVerdict, ownFields, sendTo, signInAt } from '../support/http-seat';
import { mutatedPayloads } from '../support/mutations';
import { validPayload } from '../support/page-cases';
import { isExample } from '../support/page-files';
import { modelOf, type PageModel } from '../support/page-model';
import type { Doc } from '../support/page-verdict';
import type { Product } from '../support/product';
import { serveTestPages } from '../support/serve-test-pages';
import { startBrowsed } from '../support/stage';

/** Payloads from which on their kinds are held to shares. */
const ENOUGH = 30;
const SEED = Number(process.env.SEED_OF_RUNS ?? 20_261_121);
const AT_ONCE = 6;
const TIMEOUT = 60_000 + RUNS * 120;

/** A payload on which the two sides did not agree. */
interface Disagreement {
  payload: string;
  browser: unknown;
  gateway: unknown;
}

/**
 * What both sides must agree on: place, rule, parameters and words of each broken rule, or the record as stored. The
 * gateway names no regular expression to its callers.
 */
function comparable(verdict: Verdict): GatewayVerdict {
  if (verdict.ok) return { kind: 'accepted', row: verdict.doc };
  const violations = verdict.violations.map(({ params: { pattern: _, ...params }, ...violation }) => ({
    ...violation,
    params,
    message: ruleMessage(violation.rule, params, 'zh-CN'),
  }));
  return { kind: 'refused', violations };
}

/**
 * What a reference holds, and which files there are, only the gateway knows: it may refuse such a field, and it fills
 * the fields beside it. These places are left out of the comparison.
 */
function comparablePair(model: PageModel, browser: GatewayVerdict, gateway: GatewayVerdict) {
  // What a person saved last only the gateway knows as well.
  const isGateways = ({ isFilled, schema }: PageModel['fields'][number]) =>
    isFilled || String(schema.default).includes('lastValue');
  const filled = new Set(model.fields.filter(isGateways).map(({ path }) => generic(path)));
  const without = (row: Doc | undefined) =>
    row && [...filled].reduce<Doc>((doc, path) => withoutPlace(doc, path.split('.')) as Doc, row);
  const missing =
    gateway.kind === 'refused'
      ? new Set(
          gateway.violations
            .filter(({ rule }) => rule === 'reference' || rule === 'attachment')
            .map(({ path }) => path),
        )
      : new Set<string>();
  const clean = (verdict: GatewayVerdict): GatewayVerdict => {
    if (verdict.kind === 'accepted')
      return { kind: 'accepted', ...(verdict.row && { row: without(verdict.row)! }) };
    if (verdict.kind === 'unreadable') return verdict;
    const violations = verdict.violations.filter(({ path }) => !missing.has(path));
    return violations.length > 0 || missing.size === 0
      ? { kind: 'refused', violations }
      : { kind: 'accepted' };
  };
  return [clean(browser), clean(gateway)] as const;
}

/** A place in a list without its index. */
const generic = (path: string) => path.replace(/\.\d+\./g, '.*.');

function withoutPlace(value: unknown, [key, ...rest]: string[]): unknown {
  if (Array.isArray(value) && key === '*') return value.map((item) => withoutPlace(item, rest));
  if (typeof value !== 'object' || value === null || key === undefined) return value;
  const { [key]: inner, ...others } = value as Doc;
  return rest.length === 0 || inner === undefined ? others : { ...others, [key]: withoutPlace(inner, rest) };
}

/** A payload that cannot even be stored is refused before the rules are asked; the browser must refuse it, too. */
function agree(browser: GatewayVerdict, gateway: GatewayVerdict): boolean {
  if (gateway.kind === 'unreadable') return gateway.code === 'bad_request' && browser.kind === 'refused';
  if (gateway.kind === 'accepted' && browser.kind === 'accepted')
    return !gateway.row || !browser.row || canonical(gateway.row) === canonical(browser.row);
  if (gateway.kind === 'refused' && browser.kind === 'refused')
    return canonical(gateway.violations) === canonical(browser.violations);
  return false;
}

function canonical(value: unknown): string {
  const sorted = (inner: unknown): unknown => {
    if (Array.isArray(inner)) return inner.map(sorted);
    if (typeof inner !== 'object' || inner === null) return inner;
    return Object.entries(inner)
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([key, item]) => [key, sorted(item)]);
  };
  return JSON.stringify(sorted(value));
}

async function inTurns<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++) results[index] = await work(items[index]!);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
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
      const runs = isExample({ file }) ? RUNS / 10 : RUNS;
      const model = modelOf(page, dictionaries);
      const right = Array.from({ length: 40 }, (_, seed) => validPayload(page, dictionaries, seed, scope));
      const payloads = mutatedPayloads(model, right, { runs, seed: SEED });
      const send = sendTo(product.url);
      const token = await signInAt(send, seat.account);

      const inBrowser = (await engine.judge({ page, dictionaries, scope }, payloads)).map(comparable);
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
