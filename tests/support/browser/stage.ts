import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { databaseOfProduct } from '../../strength';
import { launchBrowser, newPerson, type Person } from './browser';
import { type Product, startProduct } from './product';

/** The product running, a browser beside it, and the people who use it in one test. */
export interface Stage {
  readonly browser: Browser;
  readonly product: Product;
  /** A person in a fresh browser profile; see `newPerson`. */
  newPerson(width?: number): Promise<Person>;
}

/**
 * Sets up a browser suite: one product, with `environment` added to its own, and one browser for all its tests. After
 * each test every person who arrived leaves, and none may have met a policy violation, an uncaught error or a warning in
 * the console. When a test failed it is told what each of them had on the screen.
 */
export function stage(
  prepare?: (stage: Stage) => Promise<unknown>,
  environment: NodeJS.ProcessEnv = {},
): Stage {
  let browser: Browser | undefined;
  let product: Product | undefined;
  let people: Person[] = [];
  const set: Stage = {
    get browser() {
      return browser as Browser;
    },
    get product() {
      return product as Product;
    },
    async newPerson(width) {
      const person = await newPerson(set.browser, set.product.url, width);
      people.push(person);
      return person;
    },
  };
  beforeAll(async () => {
    [browser, product] = await Promise.all([launchBrowser(), startBrowsed(environment)]);
    await prepare?.(set);
  });
  afterEach(async ({ task }) => {
    const left = people;
    people = [];
    const hasFailed = task.result?.state === 'fail';
    const accounts = hasFailed ? await Promise.all(left.map((person) => person.account())) : [];
    await Promise.all(left.map((person) => person.leave()));
    expect(left.flatMap(({ faults }) => faults)).toEqual([]);
    // As an error of the test: it stands in the report beside the other one.
    if (hasFailed) throw new Error(`On the screen, and called last:\n${accounts.join('\n\n')}`);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.dispose();
  });
  return set;
}

/** The product as the suite that is running has it: on which database, `tests/strength.ts` says. */
export function startBrowsed(environment: NodeJS.ProcessEnv = {}): Promise<Product> {
  return startProduct(environment, { on: databaseOfProduct(expect.getState().testPath ?? '') });
}
