import { readFileSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLookup } from '../../server/kernel/records/hooks/lookup';
import { openPages } from '../../server/open-pages';
import { validateRecord } from '../../src/contract/records/validate-record';
import { ruleMessage } from '../../src/contract/rules/messages';
import { casesPlayed, tell } from '../strength';
import { startGateway, type TestGateway } from '../support/gateway/gateway';
import {
  asAnswered,
  createByHttp,
  type GatewayVerdict,
  ownFields,
  type Send,
  signInAt,
} from '../support/gateway/http-seat';
import { covering } from '../support/model/covering';
import {
  casesOrFailure,
  type DerivedPage,
  derivePages,
  PLAYED_ELSEWHERE,
} from '../support/model/derived-page';
import { aimed, type PageCase, validPayload } from '../support/model/page-cases';
import { unknownFeatures } from '../support/model/page-features';
import { modelOf } from '../support/model/page-model';
import type { Doc, Expected } from '../support/model/page-verdict';
import { REFERENCE_SAMPLES, sampleOf } from '../support/model/reference-samples';
import { readTestPages, schemasWithTestPages } from '../support/page-files';

const VALID_SEEDS = Array.from({ length: 12 }, (_, seed) => seed);

/** Each page with its cases, payloads that keep every rule before those at the edges of rules. */
const derivedPages = derivePages().map((derived) => {
  const found = casesOrFailure(derived);
  return found.failure || !derived.seat
    ? { ...derived, ...found }
    : { ...derived, cases: [...validCases(derived), ...found.cases], failure: undefined };
});
const everyCase = derivedPages.flatMap(({ file, page, dictionaries, cases }) => {
  const { byPath } = modelOf(page, dictionaries);
  const componentAt = (path: string) =>
    byPath.get(path)?.schema['x-component'] ?? byPath.get(path)?.type ?? 'item';
  return cases.map((one) => ({ one, features: featuresOf(file, one, componentAt) }));
});
/** Of those that show the same, one goes over HTTP as well. */
const overHttp = new Set(covering(everyCase, ({ features }) => features).map(({ one }) => one));
/** The engine takes those, and some of the others of each page. */
const inEngine = new Set([...overHttp, ...derivedPages.flatMap(({ cases }) => casesPlayed(cases))]);
tell({ subject: 'rules over HTTP', unit: 'cases', played: overHttp.size, of: everyCase.length });
tell({ subject: 'rules in the engine', unit: 'cases', played: inEngine.size, of: everyCase.length });

function validCases({ page, dictionaries, scope, unknown }: DerivedPage): PageCase[] {
  if (unknown.length > 0) return [];
  const model = modelOf(page, dictionaries);
  return VALID_SEEDS.map((seed) => {
    const payload = validPayload(page, dictionaries, seed, scope);
    return aimed(model, scope, { name: `keeps every rule (${seed})`, payload, aim: 'accepted' });
  });
}

/** The page with either verdict, what the case tries on which component, and each rule that is broken on which one. */
function featuresOf(
  file: string,
  { name, expected }: PageCase,
  componentAt: (path: string) => string,
): string[] {
  const [path = '', ...tried] = name.split(' ');
  const broken = expected.ok ? [] : Object.entries(expected.broken);
  return [
    `${file} ${expected.ok}`,
    `${componentAt(path)} ${tried.join(' ').replace(/:.*/, '').replace(/\d+/g, '')}`,
    ...broken.flatMap(([at, rules]) => rules.map((rule) => `${componentAt(at)} breaks ${rule}`)),
  ];
}

/** Every test here is derived from the page files; a new file or a new field is tested without anyone writing a test. */
describe('the rules of every page file, in the engine and over HTTP', () => {
  const schemasDir = schemasWithTestPages();
  let gateway: TestGateway;
  const tokens = new Map<string, string>();
  const send: Send = (method, path, init) => gateway.fetch(path, { ...init, method });
  beforeAll(async () => {
    gateway = await startGateway({ openPages, schemasDir });
  });
  afterAll(async () => {
    await gateway?.close();
    rmSync(schemasDir, { recursive: true, force: true });
  });

  test('no page file has an error', () => {
    expect(readTestPages().errors).toEqual([]);
  });

  test('a node of the language without a generator is told of, not passed over', () => {
    const page = structuredClone(derivePages()[0]!.page);
    Object.assign(page, { approvals: {} });
    const strange = {
      type: 'colour',
      'x-glow': true,
      'x-component': 'Palette',
      'x-validator': { shiny: true },
    };
    Object.assign(page.form.properties, { strange });
    expect(unknownFeatures(page)).toEqual([
      'feature page.approvals has no generator ()',
      'feature field.x-glow has no generator (strange)',
      'feature type:colour has no generator (strange)',
      'feature component:Palette has no generator (strange)',
      'feature rule:shiny has no generator (strange)',
    ]);
  });

  describe.each(derivedPages)('$file', (derived) => {
    const { page, dictionaries, seat, scope, unknown, cases, failure } = derived;

    test('holds nothing that has no generator', () => {
      const elsewhere = PLAYED_ELSEWHERE[page.path];
      if (elsewhere === undefined) expect(unknown).toEqual([]);
      else {
        const suite = readFileSync(`tests/${elsewhere}.test.ts`, 'utf8');
        expect([page.resource.name, page.path.split('/').at(-1)!].some((name) => suite.includes(name))).toBe(
          true,
        );
      }
      expect(failure).toBeUndefined();
    });

    async function token(): Promise<string> {
      const { username } = seat!.account;
      const known = tokens.get(username) ?? (await signInAt(send, seat!.account));
      tokens.set(username, known);
      return known;
    }

    async function engineVerdict(payload: Doc): Promise<GatewayVerdict> {
      const judged = await validateRecord({
        page,
        dictionaries,
        payload,
        scope: { ...scope, now: () => new Date() },
        lookup: createLookup(gateway.gateway.context.database, {
          findFile: async () => undefined,
          findGrant: async (grant) => REFERENCE_SAMPLES['grant:values']!.rowOf([grant]),
          findRecord: async (options, value) => REFERENCE_SAMPLES[sampleOf(options)]!.rowOf(value),
        }),
      });
      if (judged.ok) return { kind: 'accepted', row: judged.doc };
      const violations = judged.violations.map((violation) => ({
        ...violation,
        message: ruleMessage(violation.rule, violation.params, 'zh-CN'),
      }));
      return { kind: 'refused', violations };
    }

    function expectVerdict(verdict: GatewayVerdict, expected: Expected, answered = (doc: Doc) => doc) {
      if (expected.ok) {
        expect(verdict).toMatchObject({ kind: 'accepted' });
        if (verdict.kind === 'accepted' && verdict.row)
          expect(ownFields(page, verdict.row)).toEqual(answered(expected.doc));
        return;
      }
      expect(verdict).toMatchObject({ kind: 'refused' });
      const violations = verdict.kind === 'refused' ? verdict.violations : [];
      expect(violations.map(({ path }) => path).sort()).toEqual(Object.keys(expected.broken).sort());
      for (const { path, rule, message } of violations) {
        expect(expected.broken[path]).toContain(rule);
        expect(message).toMatch(/\S/);
      }
    }

    const played = cases.filter((one) => inEngine.has(one));
    test.each(played)('$name', async (one) => {
      const { payload, expected } = one;
      expectVerdict(await engineVerdict(payload), expected);
      if (!overHttp.has(one)) return;
      const verdict = await createByHttp(send, await token(), page, JSON.stringify(payload));
      expectVerdict(verdict, expected, (doc) => asAnswered(page, doc));
    });
  });
});
