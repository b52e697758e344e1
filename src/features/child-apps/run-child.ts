import type { Parcel, ParcelConfig } from 'single-spa';
import { CHILD_LIMIT_MS, type ChildAppName, type ChildProps } from '@/contract/api/child-app';
import { giveUp, loadChild } from './load-child';

/** Why a child is not on the screen: it took too long, or something of it failed. */
export class ChildTimeout extends Error {
  override name = 'ChildTimeout';
}

/** A child application on its way to the screen, or there. */
export interface RunningChild {
  /** Resolves once it is mounted. Rejects with `ChildTimeout`, or with what went wrong. */
  mounted: Promise<void>;
  /**
   * Gives it the props as `latest` has them when its turn comes: single-spa takes one update at a time. Answers false
   * where it cannot take them and has to be mounted anew; rejects when its update fails. One that was never mounted is
   * not asked: `mounted` tells why.
   */
  update(latest: () => ChildProps): Promise<boolean>;
  /** Unmounts it, or what comes of it later. */
  leave(): void;
}

/**
 * Loads and mounts a child as a parcel of single-spa: the product's own router says when it comes and goes, so nothing
 * else listens to the address (decision 035). All of it together has `CHILD_LIMIT_MS`.
 */
export function runChild(app: ChildAppName, props: ChildProps): RunningChild {
  let left = false;
  const parcel = startParcel(app, props, () => left);
  const mounted = withinLimit(parcel.then((started) => started?.mountPromise)).then(() => undefined);
  mounted.catch((reason: unknown) => reason instanceof ChildTimeout && giveUp(app));
  const isMounted = mounted.then(
    () => true,
    () => false,
  );
  let turn: Promise<unknown> = isMounted;
  return {
    mounted,
    update(latest) {
      const updated = turn.then(async () => {
        if (!(await isMounted) || left) return true;
        const started = await parcel;
        if (!started?.update) return false;
        await started.update({ ...latest() });
        return true;
      });
      turn = updated.catch(() => undefined);
      return updated;
    },
    leave() {
      left = true;
      parcel
        .then(async (started) => {
          await started?.mountPromise;
          await started?.unmount();
        })
        // What never was on the screen has been told already.
        .catch(() => undefined);
    },
  };
}

async function startParcel(
  app: ChildAppName,
  props: ChildProps,
  isLeft: () => boolean,
): Promise<Parcel | undefined> {
  const [{ mountRootParcel }, child] = await Promise.all([import('single-spa'), loadChild(app)]);
  if (isLeft()) return undefined;
  const config = { ...child, name: app, timeouts: TIMEOUTS } as unknown as ParcelConfig;
  const parcel = mountRootParcel(config, { ...props });
  // Each of its promises tells the same failure; the one that is waited for is `mountPromise`.
  for (const one of [parcel.loadPromise, parcel.bootstrapPromise, parcel.mountPromise, parcel.unmountPromise])
    one.catch(() => undefined);
  return parcel;
}

const patience = { millis: CHILD_LIMIT_MS, dieOnTimeout: true, warningMillis: CHILD_LIMIT_MS };
/** single-spa would warn after a second; the limit for all of it is our own. */
const TIMEOUTS = { bootstrap: patience, mount: patience, unmount: patience, update: patience };

function withinLimit<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new ChildTimeout(`not mounted within ${CHILD_LIMIT_MS} ms`));
    const timer = setTimeout(late, CHILD_LIMIT_MS);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
