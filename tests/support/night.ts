import { existsSync } from 'node:fs';
import { describe, type TestContext, type TestOptions, test } from 'vitest';
import { byStrength, tell } from '../strength';

/** Declares tests as `test` does. */
interface Declare {
  (name: string, run: (context: TestContext) => unknown, patience?: number): void;
  (name: string, options: TestOptions, run: (context: TestContext) => unknown): void;
  each: typeof test.each;
}

/**
 * What one suite leaves to the night; the gate tells of each. `suite` is its `import.meta.url`.
 *
 * - `variants`: those of one test that the gate plays, then those that the night adds: widths, languages, kinds of faults.
 * - `retold`: `test` for what another suite shows as well, which is named (`gateway/auth/refresh`); it may be the
 *   suite's own. Throws where there is none of that name: a suite that goes takes no sentence along unseen.
 * - `edge`: `test` for what stands around the main way of a capability, which the suite plays in the gate: edge cases,
 *   faults, devices and keys.
 * - `edges`: `describe` for a group that has such tests alone.
 * - `long`: `test` for what takes about a minute of both processors and hangs on little that changes: a command that runs
 *   a test run of its own, a proof that another test can fail.
 */
export function leftToTheNight(suite: string) {
  const [, project = ''] = /\/tests\/(\w+)\//.exec(suite) ?? [];
  let shares = 0;
  const tellOf = (subject: string, played: number, of: number) => {
    shares += 1;
    tell({ subject, unit: `tests of ${project}`, played, of }, `${suite}#${shares}`);
  };
  const variants = <const G, const N>(gate: readonly G[], night: readonly N[]): readonly (G | N)[] => {
    const played = byStrength<readonly (G | N)[]>(gate, [...gate, ...night]);
    tellOf('variants', played.length, gate.length + night.length);
    return played;
  };
  const retold = (shownBy: string): Declare => {
    if (
      !EXTENSIONS.some((extension) => existsSync(new URL(`../${shownBy}.test.${extension}`, import.meta.url)))
    )
      throw new Error(`${suite}: tests/${shownBy} is not there`);
    return left('retold');
  };
  const left = (subject: string): Declare => {
    const leave = (count: number) => tellOf(subject, byStrength(0, count), count);
    const declare = (...declared: unknown[]) => {
      leave(1);
      byStrength(false, true) && test(...(declared as Parameters<typeof test>));
    };
    const each = (cases: readonly unknown[]) => {
      leave(cases.length);
      return byStrength(() => undefined, test.each(cases));
    };
    return Object.assign(declare, { each: each as typeof test.each });
  };
  return {
    variants,
    retold,
    edge: left('edge cases'),
    edges: describe.skipIf(byStrength(true, false)),
    long: left('long'),
  };
}

const EXTENSIONS = ['ts', 'tsx'];
