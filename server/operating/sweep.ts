import { sweepExpired } from '../auth/sweep';
import type { GatewayContext } from '../context';
import type { FileStorage } from '../files/storage';
import { sweepFiles } from '../files/sweep';
import { sweepImports } from '../imports/jobs';
import { sweepKeys } from '../resources/idempotency';

/** Milliseconds between two rounds. */
const EVERY_MS = 5 * 60_000;

/**
 * Removes whatever only had to be kept for a while. Files first: they make room on a full disk, where no rows are written
 * any more. One part that fails does not keep the others from it; rejects with what failed.
 */
export async function sweepAll(
  { database, clock }: Pick<GatewayContext, 'database' | 'clock'>,
  storage: FileStorage,
): Promise<void> {
  const parts = [
    () => sweepFiles(database, storage, clock()),
    () => sweepExpired(database.kysely, clock()),
    () => sweepKeys(database, clock()),
    () => sweepImports(database, clock()),
  ];
  const faults: unknown[] = [];
  for (const part of parts) await part().catch((fault: unknown) => faults.push(fault));
  if (faults.length > 0) throw new AggregateError(faults, faults.map(String).join('; '));
}

/** Sweeps every five minutes, and logs what failed; answers how to stop it. */
export function sweepRegularly(context: GatewayContext, storage: FileStorage): () => Promise<void> {
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = sweepAll(context, storage).catch((fault: unknown) =>
      context.log.error('sweep', { stack: fault instanceof Error ? fault.stack : String(fault) }),
    );
  }, EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
