import { parentPort } from 'node:worker_threads';
import { problemsWithMends } from '../../../src/contract/check/mends';
import type { Problem } from '../../../src/contract/check/problem';
import { registerExpressionCompiler } from '../../../src/contract/expressions/register';
import { registerRules } from '../../../src/contract/rules/register';
import type { Checked } from '../../../src/contract/studio/studio';
import type { ThreadAnswer } from '../../kernel/base/thread';
import { PageOwners } from '../../kernel/schemas/page-owners';
import { errorsOfTrial, TrialFolder, type TriedTexts } from '../../kernel/schemas/trial';
import { checkedTexts } from './checked-texts';
import { changedPages, changesBetween } from './compare';
import type { Assessment, TrialJob, TrialQuestions } from './trial-thread';

/** Runs in a thread of its own (`trial-thread.ts`): one trial after the other. */

registerExpressionCompiler();
registerRules('ids');
const holders = new PageOwners();
const folder = new TrialFolder({ holders });
let inService = new Map<string, string>();

parentPort?.on('message', ({ id, ...job }: TrialJob) => {
  const post = (answer: ThreadAnswer<unknown>) => parentPort?.postMessage(answer);
  try {
    post({ id, done: answer(job) });
  } catch (reason) {
    post({ id, failed: reason instanceof Error ? (reason.stack ?? reason.message) : String(reason) });
  }
});

const ANSWERS: TrialQuestions = { check, assess, compare };

function answer({ changed, claims, question, texts }: Omit<TrialJob, 'id'>): unknown {
  inService = new Map(inService);
  for (const [file, text] of changed) {
    if (text === undefined) inService.delete(file);
    else inService.set(file, text);
  }
  for (const [file, own] of claims) holders.set(file, own);
  const [first = new Map(), second = new Map()] = texts;
  return ANSWERS[question](first, second);
}

function check(tried: TriedTexts): Checked {
  const checked = checkedTexts(folder.try(inService, tried), tried);
  return { ...checked, problems: withMends(checked.problems, tried) };
}

function assess(tried: TriedTexts): Assessment {
  const trial = folder.try(inService, tried);
  return {
    changes: changesBetween(trial.before, trial.after),
    errors: errorsOfTrial(trial),
    touched: trial.touched,
    ...changedPages(trial),
  };
}

function compare(before: TriedTexts, after: TriedTexts) {
  const stateOf = (texts: TriedTexts) => folder.try(inService, texts).after;
  return changesBetween(stateOf(before), stateOf(after));
}

/** Milliseconds after which no further mends are looked for: whoever types waits for the problems. */
const MOST_TIME = 200;

/** Errors of a file whose mends are looked for however slow the machine is at the moment. */
const FIRST = 3;

/** Problems with the mends that are certain, each tried beside the other texts, as far as the time goes. */
function withMends(problems: Checked['problems'], tried: TriedTexts): Checked['problems'] {
  if (problems.length === 0) return problems;
  const until = performance.now() + MOST_TIME;
  const files = new Set(problems.map(({ file }) => file));
  return folder.within(inService, tried, (problemsWith) =>
    [...files].flatMap((file) => {
      const own = problems.filter((one) => one.file === file) as (Problem & { file: string })[];
      const text = tried.get(file);
      if (typeof text !== 'string') return own;
      const check = (mended: string) => problemsWith(file, mended);
      const first = new Set<Problem>(own.filter(({ severity }) => severity === 'error').slice(0, FIRST));
      const goesOn = (problem: Problem) => first.has(problem) || performance.now() < until;
      const mended = problemsWithMends(text, check, own, goesOn);
      problemsWith(file, text);
      return mended;
    }),
  );
}
