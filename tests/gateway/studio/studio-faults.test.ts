import { execFile } from 'node:child_process';
import { cpSync } from 'node:fs';
import { relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPages } from '../../../server/open-pages';
import { folderOf, resultOf } from '../../../src/contract/check/check-folder';
import { applied } from '../../../src/contract/check/mends';
import { type FileProblem, STUDIO_CALLS } from '../../../src/contract/studio/studio';
import { byStrength, tell } from '../../strength';
import { testDatabases } from '../../support/gateway/databases';
import { startGatewayOn, type TestGateway } from '../../support/gateway/gateway';
import { type SchemasFolder, schemasFolder } from '../../support/gateway/schemas-folder';
import { FAULTS, type Place } from '../../support/model/faults';
import { pick, seeded } from '../../support/model/slips';
import { applyEdits, type SoundPage, soundPages } from '../../unit/contract/check/sound-pages';
import { filesOf } from '../../unit/contract/support';

/** Other slips in every run; `FAULT_SEED=… npx vitest run …` repeats one, `FAULT_COUNT` makes more. */
const SEED = Number(process.env.FAULT_SEED ?? Date.now() % 1_000_000_000);
const COUNT_AT_NIGHT = 500;
const COUNT = Number(process.env.FAULT_COUNT ?? byStrength(12, COUNT_AT_NIGHT));
/** Of so many slips the command itself is run on one: it is a process that checks the whole folder. */
const COMMAND_OF = byStrength(6, 25);

tell({ subject: 'slips checked in Studio', unit: 'slips', played: COUNT, of: COUNT_AT_NIGHT });

const ROOT = 'schemas/';
const files = filesOf('schemas');
const pages = soundPages('schemas');
const folder = folderOf(files);
const ableByKind = new Map<string, { page: SoundPage; places: Place[] }[]>();

/** A page of the product with one fault of a kind; `file` is its place in the folder. */
function faultyPage(kind: string, random: () => number) {
  const able =
    ableByKind.get(kind) ??
    pages
      .map((page) => ({ page, places: FAULTS[kind]!(page.subject) }))
      .filter(({ places }) => places.length > 0);
  ableByKind.set(kind, able);
  if (able.length === 0) return undefined;
  const { page, places } = pick(able, random);
  return {
    file: page.file.replace(ROOT, ''),
    text: applyEdits(page.text, pick(places, random).slip(random)),
  };
}

/** What a problem is, wherever it was found: its words and its place, without its mend. */
const told = ({
  file,
  rule,
  severity,
  line,
  column,
  endLine,
  endColumn,
  path,
  message,
  suggestion,
}: FileProblem) =>
  JSON.stringify({ file, rule, severity, line, column, endLine, endColumn, path, message, suggestion });
const keyOf = ({ file, rule, path, message }: FileProblem) => JSON.stringify([file, rule, path, message]);

/** What the command line tells of a folder with another text of one file: of the file all, of others what is broken. */
function byCommandLine(file: string, text: string): FileProblem[] {
  const place = ROOT + file;
  folder.apply(new Map([[place, text]]));
  const { problems } = resultOf(folder);
  folder.apply(new Map([[place, files.find((one) => one.file === place)!.text]]));
  return problems
    .filter((one) => one.file === place || one.severity === 'error')
    .map((one) => ({ ...one, file: one.file.slice(ROOT.length) }));
}

describe.each(testDatabases())('Faults that are written in Studio on $name', ({ start }) => {
  const dir: SchemasFolder = schemasFolder();
  let gateway: TestGateway;
  let author = '';
  beforeAll(async () => {
    cpSync('schemas', dir.dir, { recursive: true });
    gateway = await startGatewayOn(start, { openPages, schemasDir: dir.dir, authoring: true });
    author = await gateway.signIn('analyst01');
  });
  afterAll(async () => {
    await gateway?.close();
    dir.remove();
  });

  const inStudio = async (file: string, text: string): Promise<FileProblem[]> => {
    const answer = await gateway.call(author, `POST ${STUDIO_CALLS.check}`, { files: [{ file, text }] });
    expect(answer).toMatchObject({ httpStatus: 200 });
    return answer.data.problems;
  };
  /** The command proper, over the folder with the text in it. */
  const byCommand = async (file: string, text: string): Promise<FileProblem[]> => {
    const before = files.find((one) => one.file === ROOT + file)!.text;
    dir.write(file, text);
    const at = relative(process.cwd(), dir.dir);
    const output = await new Promise<string>((resolve) => {
      const env = { ...process.env, SCHEMAS_DIR: at };
      execFile(process.execPath, ['scripts/schema.mjs', 'check', '--json'], { env }, (_, stdout) =>
        resolve(stdout),
      );
    });
    dir.write(file, before);
    return JSON.parse(output).map((one: FileProblem) => ({ ...one, file: one.file.slice(at.length + 1) }));
  };

  it(`are told as on the command line, and a certain mend takes them away (seed ${SEED})`, {
    timeout: 1_200_000,
  }, async () => {
    const random = seeded(SEED);
    const kinds = Object.keys(FAULTS);
    const differing: unknown[] = [];
    const notMended: unknown[] = [];
    let [seen, found, mends] = [0, 0, 0];
    for (let index = 0; seen < COUNT; index++) {
      const fault = faultyPage(kinds[index % kinds.length]!, random);
      if (!fault) continue;
      seen += 1;
      const { file, text } = fault;
      const studio = await inStudio(file, text);
      const command = byCommandLine(file, text);
      found += Number(command.length > 0);
      if (JSON.stringify(studio.map(told).sort()) !== JSON.stringify(command.map(told).sort()))
        differing.push({ file, studio, command });
      if (seen % COMMAND_OF === 0) {
        const proper = (await byCommand(file, text)).filter((one) => one.file === file);
        const own = studio.filter((one) => one.file === file);
        expect(proper.map(told)).toEqual(own.map(told));
        // Whoever types waits: Studio looks for mends for a while alone.
        for (const { mend } of own) if (mend) expect(proper.map((one) => one.mend)).toContainEqual(mend);
      }
      for (const problem of studio) {
        if (!problem.mend) continue;
        mends += 1;
        const after = await inStudio(file, applied(text, problem.mend.edits));
        const before = new Set(studio.map(keyOf));
        const count = (problems: FileProblem[]) =>
          problems.filter((one) => keyOf(one) === keyOf(problem)).length;
        const fresh = after.filter((one) => one.rule !== 'english' && !before.has(keyOf(one)));
        if (count(after) >= count(studio) || (problem.rule !== 'json' && fresh.length > 0))
          notMended.push({ file, problem, after });
      }
    }
    console.log(`${found} of ${seen} slips are told, ${mends} certain mends tried (seed ${SEED})`);
    expect(differing).toEqual([]);
    expect(notMended).toEqual([]);
  });
});
