import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../../server/demo/identity-data';
import { API_DOCUMENT } from '../../../server/modules/openapi/routes';
import { openPages } from '../../../server/open-pages';
import { WEB_CLIENT } from '../../../src/contract/base/identity';
import { testDatabases } from '../../support/gateway/databases';
import { ORIGIN, startGateway, startGatewayOn, type TestGateway } from '../../support/gateway/gateway';
import { sampleContract } from '../../support/gateway/sample-contract';

const CLIENT = fileURLToPath(new URL('../../fixtures/typed-client', import.meta.url));
/** Below the project's own modules, so that the compiler finds those of the client. */
const MODULES = fileURLToPath(new URL('../../../node_modules', import.meta.url));

describe('a TypeScript client of the OpenAPI document', () => {
  let folder: string;
  beforeAll(async () => {
    const gateway = await startGateway({ openPages });
    const headers = { authorization: `Bearer ${await gateway.signIn('buyer01')}` };
    const document = await (await gateway.fetch(API_DOCUMENT, { headers })).json();
    await gateway.close();
    folder = mkdtempSync(join(MODULES, '.typed-client-'));
    cpSync(CLIENT, folder, { recursive: true });
    writeFileSync(join(folder, 'api.d.ts'), astToString(await openapiTS(document as never)));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** What the compiler finds in a file, by line. */
  function faultsOf(file: string): Map<number, string> {
    const options: ts.CompilerOptions = {
      ...{ strict: true, noEmit: true, skipLibCheck: false, types: [] },
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    };
    const program = ts.createProgram([join(folder, file)], options);
    return new Map(
      ts
        .getPreEmitDiagnostics(program)
        .map(({ file: place, start = 0, messageText }) => [
          place ? place.getLineAndCharacterOfPosition(start).line : -1,
          `${place?.fileName} ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
        ]),
    );
  }

  test('type-checks', () => {
    expect([...faultsOf('client.ts').values()]).toEqual([]);
  });

  test('is told of every mistake by the types', () => {
    const faults = faultsOf('wrong.ts');
    const lines = readFileSync(join(folder, 'wrong.ts'), 'utf8').split('\n');
    const mistakes = lines.flatMap((line, at) =>
      line.includes('; // ') ? [[at, line.split('; // ')[1]!] as const] : [],
    );
    expect(mistakes).toHaveLength(4);
    expect([...faults.keys()]).toEqual(mistakes.map(([at]) => at));
    for (const [at, words] of mistakes) expect(faults.get(at)).toContain(words);
  });
});

/** The client as its own program has it: without the generated types the project's compiler cannot read it. */
interface Client {
  // biome-ignore lint/suspicious/noExplicitAny: its types are generated, and checked above
  [name: string]: (...args: any[]) => any;
}

describe.each(testDatabases())('that client against the product on $name', ({ start }) => {
  let gateway: TestGateway;
  let program: Client;
  let client: unknown;
  let token: string;
  beforeAll(async () => {
    gateway = await startGatewayOn(start, { openPages });
    program = await import(/* @vite-ignore */ join(CLIENT, 'client.ts'));
    client = program.connect!((request: Request) => gateway.gateway.fetch(request), ORIGIN);
    token = await program.signIn!(client, 'buyer01', DEMO_PASSWORD, gateway.seal, WEB_CLIENT);
  });
  afterAll(() => gateway?.close());

  test('signs in, lists, creates, changes and is refused, with what the types say', async () => {
    const before = await program.listContracts!(client, token);
    expect(before.list).toHaveLength(5);
    const body = sampleContract('HT-2026-9101');
    const { contract, refusal } = await program.addContract!(client, token, body);
    expect(refusal).toBeUndefined();
    expect(contract).toMatchObject({ version: 1, contractCode: 'HT-2026-9101' });
    const renamed = await program.renameContract!(client, token, contract!, '改过的名称', body);
    expect(renamed.contract).toMatchObject({ version: 2, contractName: '改过的名称' });
    expect((await program.listContracts!(client, token, 'HT-2026-9101')).names).toEqual(['改过的名称']);
    expect((await program.listContracts!(client, token)).total).toBe(before.total + 1);

    const stale = await program.renameContract!(client, token, contract!, '又改', body);
    expect(stale.refusal).toMatchObject({ status: 409, code: 'version_conflict' });
    const wrong = await program.addContract!(client, token, { ...body, contractName: '' });
    expect(program.placesOf!(wrong.refusal)).toContain('contractName');
    const stranger = await program.addContract!(client, 'nobody', body);
    expect(stranger.refusal).toMatchObject({ status: 401, code: 'unauthorized' });
  });
});
