import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type CallAs, recordCalls } from '../gateway/record-calls';
import type { Tutorial } from '../tutorial';

/** Milliseconds after which a page that is not in service is given up. */
const PATIENCE_MS = 60_000;

/** Writes the files of a tutorial's steps, in their order, into a folder that stands for `schemas/`. */
export function writeSteps(dir: string, { steps, filesAfter }: Tutorial): void {
  for (const { number, own } of steps)
    for (const file of own) {
      mkdirSync(dirname(join(dir, file)), { recursive: true });
      writeFileSync(join(dir, file), filesAfter(number).get(file)!);
    }
}

/**
 * Waits until the lists at some addresses are answered to `who`: a page file is in service a moment after it is there.
 * Throws where that takes a minute.
 */
export async function untilServed(as: CallAs, who: string, addresses: readonly string[]): Promise<void> {
  const begun = Date.now();
  for (const address of addresses)
    while ((await as(who, `GET ${address}`)).code !== 'ok') {
      if (Date.now() - begun > PATIENCE_MS) throw new Error(`${address} is not in service for ${who}`);
      await setTimeout(50);
    }
}

/** Gives a role of the demo pages and buttons beside what it has, as `admin01` does in the role editor. */
export async function grantRole(
  as: CallAs,
  roleCode: string,
  more: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  const { list, done } = recordCalls(as);
  const role = (await list('admin01', '/api/resources/role', { roleCode })).find(
    (one) => one.roleCode === roleCode,
  )!;
  const { id, version, roleName } = role;
  const added = Object.entries(more).flatMap(([page, codes]) => [
    page,
    ...codes.map((code) => `${page}#${code}`),
  ]);
  const grants = [...(role.grants as string[]), ...added];
  await done('admin01', `PUT /api/resources/role/${id}`, { roleCode, roleName, version, grants });
}
