import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API_FILE, runningApi } from '../../../scripts/api/api';
import { apiTables } from '../../../scripts/api/tables';
import type { ApiDocument } from '../../../server/modules/openapi/openapi';
import { API_DOCUMENT } from '../../../server/modules/openapi/routes';
import { openPages } from '../../../server/open-pages';
import { POSEIDON } from '../../../src/contract/base/identity';
import { SPECIFIED_CALLS } from '../../fixtures/specification-calls';
import { startGateway, type TestGateway } from '../../support/gateway/gateway';

describe('the description of the calls', () => {
  let gateway: TestGateway;
  let document: ApiDocument;
  beforeAll(async () => {
    gateway = await startGateway({ openPages });
    document = await runningApi();
  });
  afterAll(() => gateway?.close());

  test('docs/api.md is what the running gateway answers', () => {
    expect(readFileSync(API_FILE, 'utf8')).toBe(apiTables(document));
  });

  test('is OpenAPI 3.1, with a name of its own for each call', async () => {
    const { valid, errors } = await new Validator().validate({ ...structuredClone(document) });
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
    const ids = operations().map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('the validator finds what is wrong with a document', async () => {
    const wrong = structuredClone(document) as unknown as { paths: Record<string, object> };
    wrong.paths['/wrong'] = { get: { responses: 'none' } };
    expect(await new Validator().validate(wrong)).toMatchObject({ valid: false });
  });

  test('has the record, the list and what makes and changes a record of every resource', () => {
    const names = new Set<string>();
    for (const [path, methods] of Object.entries(document.paths)) {
      const [, resource] = /^\/api\/resources\/(\w+)$/.exec(path) ?? [];
      if (resource && methods.get?.['x-standard']) names.add(resource);
    }
    expect(names.size).toBe(gateway.gateway.context.catalogue.pages().filter(({ tabs }) => !tabs).length);
    const { schemas } = document.components;
    for (const resource of names) {
      const part = (name: string) => schemas[`${resource[0]!.toUpperCase()}${resource.slice(1)}${name}`]!;
      const item = part('List').properties!.list!.items!.$ref!.split('/').at(-1)!;
      expect(schemas[item]).toBe(part('Record'));
      expect(Object.keys(part('Record').properties!).length).toBeGreaterThan(6);
      expect(JSON.stringify(part('Update').allOf)).toContain(`${resource.slice(1)}Create`);
      const isMade = document.paths[`/api/resources/${resource}`]!.post !== undefined;
      expect([resource, !isMade || Object.keys(part('Create').properties!).length > 0]).toEqual([
        resource,
        true,
      ]);
    }
    expect(schemas.ContractCreate).toMatchObject({
      required: expect.arrayContaining(['contractName', 'endTime']),
      properties: { contractName: { type: 'string', title: '合同名称', maxLength: expect.any(Number) } },
    });
  });

  test('says every refusal by a shared response, with the codes that the call can give', () => {
    const { responses, schemas } = document.components;
    for (const { operationId, responses: own, 'x-codes': codes } of operations()) {
      const refused = Object.entries(own).filter(([status]) => status !== '200');
      for (const [status, { $ref, description }] of refused) {
        const name = $ref!.split('/').at(-1)!;
        expect([operationId, Object.keys(responses)]).toEqual([operationId, expect.arrayContaining([name])]);
        expect(JSON.stringify(schemas[name])).toContain(`"const":${status}`);
        expect(codes.some((code) => description.includes(code))).toBe(true);
      }
      expect(codes.every((code) => refused.some(([, { description }]) => description.includes(code)))).toBe(
        true,
      );
    }
  });

  test('groups the calls as a reader looks for them: no file names, and every group says what it is', () => {
    const groups = new Map(document.tags.map(({ name, description }) => [name, description]));
    for (const { operationId, tags } of operations()) {
      expect([operationId, tags.length, groups.has(tags[0]!)]).toEqual([operationId, 1, true]);
    }
    for (const [name, description] of groups) {
      expect(name).not.toMatch(/[/.]|其他/);
      expect(description).not.toBe('');
    }
  });

  test('holds every route, each with the reason where nobody has to be signed in', () => {
    const silent = gateway.gateway.routes().filter(({ notes }) => !notes);
    expect(silent).toEqual([]);
    const open = gateway.gateway.routes().filter(({ signedIn }) => !signedIn);
    expect(open.filter(({ notes }) => !notes?.open)).toEqual([]);
    const claims = gateway.gateway.routes().filter(({ signedIn, notes }) => signedIn && notes?.open);
    expect(claims).toEqual([]);
    for (const { notes } of gateway.gateway.routes())
      expect(readFileSync(notes!.file, 'utf8')).toContain(`'${notes!.file}'`);
  });

  test('is given to people who are signed in, and tells of other pages to nobody', async () => {
    expect(await gateway.call(undefined, `GET ${API_DOCUMENT}`)).toMatchObject({ code: 'unauthorized' });
    const seenBy = async (username: string) => {
      const headers = { authorization: `Bearer ${await gateway.signIn(username)}` };
      const response = await gateway.fetch(API_DOCUMENT, { headers });
      const seen = (await response.json()) as ApiDocument;
      expect(await new Validator().validate({ ...structuredClone(seen) })).toMatchObject({ valid: true });
      return Object.keys(seen.paths);
    };
    const contacts = `${POSEIDON}/supSupplierContact/saveSupplierContact`;
    const supplier = await seenBy('supplier01');
    expect(supplier).toContain(contacts);
    expect(supplier).not.toContain('/system/office/pointsRecord/myPointsList');
    const buyer = await seenBy('buyer01');
    expect(buyer).toContain('/system/office/pointsRecord/myPointsList');
    expect(buyer).not.toContain(contacts);
  });

  test.each(SPECIFIED_CALLS.filter(({ pending }) => !pending))('$call is answered', ({ call }) => {
    expect(answers(call)).toBe(true);
  });

  const pending = SPECIFIED_CALLS.filter((one) => one.pending);
  test.skipIf(pending.length === 0)('what is said to be pending is not there yet', () => {
    expect(pending.map(({ call }) => call).filter(answers)).toEqual([]);
    console.log(`${pending.length} of ${SPECIFIED_CALLS.length} calls are pending`);
  });

  function operations() {
    return Object.values(document.paths).flatMap((methods) => Object.values(methods));
  }

  /** A path without a slash, or of the supplier area, stands below the service prefix or at the root. */
  function answers(call: string): boolean {
    const [method = '', shown = '', grant = ''] = call.split(' ');
    const path = shown.replace('{poseidon}', POSEIDON);
    const places = [path, `/${path}`, `${POSEIDON}/${path}`, `${POSEIDON}${path}`];
    const operation = places
      .map((place) => document.paths[templateIn(place)]?.[method.toLowerCase()])
      .find(Boolean);
    return JSON.stringify(operation ?? '').includes(grant.slice(1, -1)) && operation !== undefined;
  }

  /** The document's spelling of a path: the names in braces are its own. */
  function templateIn(place: string): string {
    const shape = (path: string) => path.replace(/\{\w+\}/g, '{}');
    return Object.keys(document.paths).find((path) => shape(path) === shape(place)) ?? place;
  }
});
