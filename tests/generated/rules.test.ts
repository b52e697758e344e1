import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPages } from '../../server/open-pages';
import { createLookup } from '../../server/references/lookup';
import { ruleMessage } from '../../src/contract/rules/messages';
import { validateRecord } from '../../src/contract/validate-record';
import { casesOrFailure, derivePages } from '../support/derived-page';
import { startGateway, type TestGateway } from '../support/gateway';
import { createByHttp, type GatewayVerdict, ownFields, type Send, signInAt } from '../support/http-seat';
import { validPayload } from '../support/page-cases';
import { unknownFeatures } from '../support/page-features';
import { readTestPages, schemasWithTestPages } from '../support/page-files';
import type { Doc, Expected } from '../support/page-verdict';
import { REFERENCE_SAMPLES, sampleOf } from '../support/reference-samples';

const VALID_SEEDS = Array.from({ length: 12 }, (_, seed) => seed);

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

  describe.each(derivePages())('$file', (derived) => {
    const { page, dictionaries, seat, scope, unknown } = derived;
    const { cases, failure } = casesOrFailure(derived);

    test('holds nothing that has no generator', () => {
      expect(unknown).toEqual([]);
      expect(failure).toBeUndefined();
    });

    async function token(): Promise<string> {
      const { username } = seat!.account;
      const known = tokens.get(username) ?? (await signInAt(send, seat!.account));
      tokens.set(username, known);
      return known;
    }

    async function bothVerdicts(payload: Doc) {
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
      const engine: GatewayVerdict = judged.ok
        ? { kind: 'accepted', row: judged.doc }
        : {
            kind: 'refused',
            violations: judged.violations.map((violation) => ({
              ...violation,
              message: ruleMessage(violation.rule, violation.params, 'zh-CN'),
            })),
          };
      return { engine, http: await createByHttp(send, await token(), page, JSON.stringify(payload)) };
    }

    function expectVerdict(verdict: GatewayVerdict, expected: Expected) {
      if (expected.ok) {
        expect(verdict).toMatchObject({ kind: 'accepted' });
        if (verdict.kind === 'accepted' && verdict.row)
          expect(ownFields(page, verdict.row)).toEqual(expected.doc);
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

    if (!seat || unknown.length > 0) return;

    test.each(VALID_SEEDS)('accepts a payload that keeps every rule (%i)', async (seed) => {
      const { engine, http } = await bothVerdicts(validPayload(page, dictionaries, seed, scope));
      expect(engine).toMatchObject({ kind: 'accepted' });
      expect(http).toMatchObject({ kind: 'accepted' });
    });

    test.each(cases)('$name', async ({ payload, expected }) => {
      const { engine, http } = await bothVerdicts(payload);
      expectVerdict(engine, expected);
      expectVerdict(http, expected);
    });
  });
});
