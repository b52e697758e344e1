import { vi } from 'vitest';
import type { CallAs } from './record-calls';
import { recordCalls } from './record-calls';
import type { SchemasFolder } from './schemas-folder';
import type { Tutorial } from './tutorial';

/** Writes the files of a tutorial's steps into a folder, in their order. */
export function writeSteps(folder: SchemasFolder, { steps, filesAfter }: Tutorial): void {
  for (const { number, own } of steps)
    for (const file of own) folder.write(file, JSON.parse(filesAfter(number).get(file)!));
}

/** Waits until the lists at some addresses are answered to `who`: a page file is in service a moment after it is there. */
export async function untilServed(as: CallAs, who: string, addresses: readonly string[]): Promise<void> {
  for (const address of addresses)
    await vi.waitUntil(async () => (await as(who, `GET ${address}`)).code === 'ok', { timeout: 60_000 });
}

/** Gives the role `supplier` pages and buttons beside what it has, as `admin01` does in the role editor. */
export async function grantSuppliers(as: CallAs, more: Readonly<Record<string, readonly string[]>>) {
  const { list, done } = recordCalls(as);
  const role = (await list('admin01', '/api/resources/role', { roleCode: 'supplier' })).find(
    ({ roleCode }) => roleCode === 'supplier',
  )!;
  const { id, version, roleCode, roleName } = role;
  const added = Object.entries(more).flatMap(([page, codes]) => [
    page,
    ...codes.map((code) => `${page}#${code}`),
  ]);
  const grants = [...(role.grants as string[]), ...added];
  await done('admin01', `PUT /api/resources/role/${id}`, { roleCode, roleName, version, grants });
}
