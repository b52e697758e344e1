import { parentPort } from 'node:worker_threads';
import { certainMend } from '../../../src/contract/check/mends';
import type { Problem } from '../../../src/contract/check/problem';
import { registerExpressionCompiler } from '../../../src/contract/expressions/register';
import { registerRules } from '../../../src/contract/rules/register';
import type { Checked } from '../../../src/contract/studio/studio';
import type { ThreadAnswer } from '../../kernel/base/thread';
import { PageOwners } from '../../kernel/schemas/page-owners';
import { TrialFolder, type TriedTexts } from '../../kernel/schemas/trial';
import type { CheckJob } from './check-thread';
import { checkedTexts } from './checked-texts';

/** Runs in a thread of its own (`check-thread.ts`): one check after the other. */

registerExpressionCompiler();
registerRules('ids');
const holders = new PageOwners();
const folder = new TrialFolder({ holders });
let inService = new Map<string, string>();

parentPort?.on('message', ({ id, ...job }: CheckJob) => {
  const post = (answer: ThreadAnswer<Checked>) => parentPort?.postMessage(answer);
  try {
    post({ id, done: check(job) });
  } catch (reason) {
    post({ id, failed: reason instanceof Error ? (reason.stack ?? reason.message) : String(reason) });
  }
});

function check({ changed, claims, tried }: Omit<CheckJob, 'id'>): Checked {
  inService = new Map(inService);
  for (const [file, text] of changed) {
    if (text === undefined) inService.delete(file);
    else inService.set(file, text);
  }
  for (const [file, own] of claims) holders.set(file, own);
  const checked = checkedTexts(folder.try(inService, tried), tried);
  return { ...checked, problems: withMends(checked.problems, tried) };
}

/** Milliseconds after which no further mends are looked for: whoever types waits for the problems. */
const MOST_TIME = 400;

/** Problems with the mends that are certain, each tried beside the other texts, as far as the time goes. */
function withMends(problems: Checked['problems'], tried: TriedTexts): Checked['problems'] {
  const until = performance.now() + MOST_TIME;
  return problems.map((problem) => {
    const { file, mend: _, ...found } = problem;
    const text = tried.get(file);
    if (typeof text !== 'string' || performance.now() > until) return problem;
    const check = (mended: string) => problemsIn(file, new Map(tried).set(file, mended));
    const known = problems.flatMap(({ file: at, mend: __, ...one }) => (at === file ? (one as Problem) : []));
    const mend = certainMend(text, found as Problem, check, known);
    return mend ? { ...problem, mend } : problem;
  });
}

function problemsIn(file: string, texts: TriedTexts): Problem[] {
  return folder
    .try(inService, texts)
    .problems.filter((one) => one.file === file)
    .map(({ file: _, ...problem }) => problem);
}
